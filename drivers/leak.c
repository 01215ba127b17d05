// SPDX-License-Identifier: GPL-2.0-only
/*
 * Leaks: NAPI_STATE_MISSED on a captured queue means that somebody tried to
 * schedule it, so its interrupt is not masked: the driver ignores what
 * napi_complete_done() returns, or unmasks in its handler when the NAPI is
 * taken, as e1000 does when its neighbour on a shared INTx line interrupts. A
 * profile that can mask by register does so. Otherwise the queue is released,
 * to be captured again behind its next interrupt; and if that does not help,
 * the device is left in interrupt mode, with a message.
 */
#include <polling/core.h>
#include <polling/profile.h>

/**
 * polling_leak() - an interrupt came from a captured queue
 * @q: the queue, NAPI_STATE_MISSED seen
 * @now: ns
 *
 * Context: NET_RX softirq, lock of @q->pcpu held.
 * Return: why to release @q now, or POLLING_KEEP.
 */
enum polling_why polling_leak(struct polling_queue *q, u64 now)
{
	struct polling_dev *pdev = q->pdev;

	clear_bit(NAPI_STATE_MISSED, &q->napi->state);
	/* A poll that no interrupt caused (the kernel's own GRO timer) may have
	 * led to the capture: then the first interrupt masks itself.
	 */
	if (!q->missed && !(pdev->profile->mask && pdev->regs)) {
		q->missed = true;
		return POLLING_KEEP;
	}
	write_seqcount_begin(&q->seq);
	q->stats.irq_leaks++;
	write_seqcount_end(&q->seq);

	if (pdev->profile->mask && pdev->regs) {
		pdev->profile->mask(pdev);
		return POLLING_KEEP;
	}
	if (polling_leaks_too_many(&q->leaks, now)) {
		WRITE_ONCE(pdev->proof, POLLING_REFUSED);
		netdev_warn(pdev->dev,
			    "polling: interrupts keep coming in polled mode: driver %s does not leave them masked; back in interrupt mode (write conf.%s.mode to try again)\n",
			    pdev->driver, netdev_name(pdev->dev));
	}
	return POLLING_WHY_LEAK;
}
