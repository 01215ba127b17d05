/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is known of a driver. A profile is data; its few operations may touch
 * the device only through the module's own mapping of its registers, never
 * through netdev_priv(), whose layout is the driver's secret.
 */
#ifndef _POLLING_PROFILE_H
#define _POLLING_PROFILE_H

#include <polling/types.h>

enum polling_link {
	POLLING_LINK_SAME,	/* as the driver has it */
	POLLING_LINK_DIFFERS,	/* the driver has not noticed yet */
	POLLING_LINK_GONE,	/* the registers read all ones */
};

/**
 * struct polling_profile - a driver
 * @driver: its name
 * @proven: its interrupt is known to stay masked while captured
 * @link_shared: link changes come by the interrupt of a queue, which is masked
 *	while that queue is captured
 * @refuse: why it cannot be polled, or NULL
 * @note: what a user may want to know, for conf.<dev>.reason
 * @attach: map the registers into polling_dev.regs; process context,
 *	polling_mutex; 0 or an errno, after which the other operations are not
 *	called
 * @detach: unmap them; as @attach
 * @link: compare the link's register with the carrier; softirq
 * @mask: mask the interrupt by register, as the remedy for a leak; softirq
 * @kick: make the device interrupt once, so that an idle queue is captured
 *	without waiting for a packet; process context
 */
struct polling_profile {
	const char *driver;
	bool proven;
	bool link_shared;
	const char *refuse;
	const char *note;
	int (*attach)(struct polling_dev *pdev);
	void (*detach)(struct polling_dev *pdev);
	enum polling_link (*link)(struct polling_dev *pdev);
	void (*mask)(struct polling_dev *pdev);
	void (*kick)(struct polling_dev *pdev);
};

extern const struct polling_profile polling_profile_e1000;

const struct polling_profile *polling_profile_find(const struct net_device *dev);

#endif /* _POLLING_PROFILE_H */
