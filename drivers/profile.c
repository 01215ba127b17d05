// SPDX-License-Identifier: GPL-2.0-only
/*
 * Profiles: which drivers are known, and what is assumed of the others. A new
 * driver that needs no operations is one entry here.
 */
#include <linux/device.h>
#include <linux/if_arp.h>

#include <polling/profile.h>

static const struct polling_profile polling_profile_unlisted = {
	.link_shared = true,
	.note = "driver not in the table: tried, and given back if its interrupt leaks",
};

static const struct polling_profile polling_profile_virtual = {
	.refuse = "virtual device: it has no interrupt to replace",
};

static const struct polling_profile * const polling_profiles[] = {
	&polling_profile_e1000,
};

/**
 * polling_profile_find() - what is known of a device's driver
 * @dev: the device
 *
 * Context: process.
 * Return: its profile, never NULL.
 */
const struct polling_profile *polling_profile_find(const struct net_device *dev)
{
	const struct device *parent = dev->dev.parent;
	unsigned int i;

	if (!parent || !parent->driver)
		return &polling_profile_virtual;
	for (i = 0; i < ARRAY_SIZE(polling_profiles); i++)
		if (!strcmp(parent->driver->name, polling_profiles[i]->driver))
			return polling_profiles[i];
	return &polling_profile_unlisted;
}
