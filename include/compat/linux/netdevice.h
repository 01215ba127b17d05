/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * napi_struct.list_owner names the CPU that may recycle the pages of the NAPI's
 * page_pool without a lock; kernels without it never do.
 *
 * A dummy net device comes from alloc_netdev_dummy() and goes by free_netdev();
 * older kernels only have init_dummy_netdev() for memory of the caller's own,
 * so both ends are bent here.
 */
#ifndef _POLLING_COMPAT_LINUX_NETDEVICE_H
#define _POLLING_COMPAT_LINUX_NETDEVICE_H

#include_next <linux/netdevice.h>

static inline void polling_list_owner(struct napi_struct *napi, int cpu)
{
#if POLLING_HAS_LIST_OWNER
	WRITE_ONCE(napi->list_owner, cpu);
#endif
}

#if POLLING_HAS_DUMMY_ALLOC
static inline void free_netdev_dummy(struct net_device *dev)
{
	free_netdev(dev);
}
#else
static inline struct net_device *alloc_netdev_dummy(int sizeof_priv)
{
	struct net_device *dev = kzalloc(sizeof(*dev) + sizeof_priv, GFP_KERNEL);

	if (dev)
		init_dummy_netdev(dev);
	return dev;
}

static inline void free_netdev_dummy(struct net_device *dev)
{
	kfree(dev);
}
#endif

#endif /* _POLLING_COMPAT_LINUX_NETDEVICE_H */
