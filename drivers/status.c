// SPDX-License-Identifier: GPL-2.0-only
/*
 * Status: a NIC whose link changes come by the same interrupt as its packets
 * cannot tell its driver while that interrupt is masked. Every reg_frac ticks
 * the link's register is compared with what the driver knows, FreeBSD's
 * POLL_AND_CHECK_STATUS; and when they differ the queue is released for one
 * ordinary completion, a status window: the latched interrupt fires, the driver
 * acts by itself, and the queue is captured again. Where the register is not
 * known there is a window every second.
 */
#include <polling/core.h>
#include <polling/profile.h>

/**
 * polling_status_check() - look whether the driver should hear of something
 * @q: a captured queue
 * @now: ns
 *
 * Context: NET_RX softirq, lock of @q->pcpu held.
 * Return: why to release @q now, or POLLING_KEEP.
 */
enum polling_why polling_status_check(struct polling_queue *q, u64 now)
{
	struct polling_dev *pdev = q->pdev;
	const struct polling_profile *profile = pdev->profile;
	bool differs = true;
	u64 first;

	if (!profile->link_shared)
		return POLLING_KEEP;

	/* Blind windows come once a second from the first on. */
	first = POLLING_WINDOW_MAX_NS;
	if (profile->link && pdev->regs) {
		switch (profile->link(pdev)) {
		case POLLING_LINK_GONE:
			WRITE_ONCE(pdev->gone, true);
			netdev_warn(pdev->dev,
				    "polling: the registers read all ones: the device is gone, no longer polled\n");
			return POLLING_WHY_GONE;
		case POLLING_LINK_SAME:
			differs = false;
			break;
		case POLLING_LINK_DIFFERS:
			break;
		}
		first = polling_tick_ns(q->pcpu) * polling_dev_reg_frac(pdev);
	}
	if (polling_window_due(&q->window, differs, now, first))
		return POLLING_WHY_STATUS;
	return POLLING_KEEP;
}
