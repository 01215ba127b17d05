/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * register_net_sysctl_sz() is told the table's size; older kernels look for an
 * empty entry at the end instead, so every table of ours has one, which is not
 * counted.
 */
#ifndef _POLLING_COMPAT_NET_NET_NAMESPACE_H
#define _POLLING_COMPAT_NET_NET_NAMESPACE_H

#include_next <net/net_namespace.h>

#if !POLLING_HAS_SYSCTL_SZ
static inline struct ctl_table_header *
register_net_sysctl_sz(struct net *net, const char *path,
		       struct ctl_table *table, size_t table_size)
{
	return register_net_sysctl(net, path, table);
}
#endif

#endif /* _POLLING_COMPAT_NET_NET_NAMESPACE_H */
