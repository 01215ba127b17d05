/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Where a NAPI keeps what GRO holds back: in the napi_struct itself, or in the
 * gro_node within it. gro_normal_list() calls a function that modules cannot,
 * so the list is taken off and given to netif_receive_skb_list().
 */
#ifndef _POLLING_COMPAT_NET_GRO_H
#define _POLLING_COMPAT_NET_GRO_H

#include_next <net/gro.h>

#if POLLING_HAS_GRO_NODE
#define polling_gro(napi)	(&(napi)->gro)
#define polling_gro_held(napi)	((napi)->gro.bitmask)
#else
#define polling_gro(napi)	(napi)
#define polling_gro_held(napi)	((napi)->gro_bitmask)
#endif

/**
 * polling_gro_flush() - hand to the stack all that GRO holds for a NAPI
 * @napi: the instance, owned by the caller
 *
 * Context: BH disabled, on the CPU that polls @napi.
 */
static inline void polling_gro_flush(struct napi_struct *napi)
{
	LIST_HEAD(list);

	if (polling_gro_held(napi))
		napi_gro_flush(napi, false);
	if (!polling_gro(napi)->rx_count)
		return;
	list_splice_init(&polling_gro(napi)->rx_list, &list);
	polling_gro(napi)->rx_count = 0;
	netif_receive_skb_list(&list);
}

#endif /* _POLLING_COMPAT_NET_GRO_H */
