// SPDX-License-Identifier: GPL-2.0-only
/*
 * Limits on what is done again and again: a status window that did not make the
 * driver see what its registers say is tried ever more rarely, and a queue
 * whose interrupt keeps coming is found out within a second.
 */
#include <linux/minmax.h>
#include <linux/time64.h>

#include <polling/limit.h>

/**
 * polling_window_due() - is it time for a status window
 * @w: the queue's windows
 * @differs: the register says something else than the driver has noticed
 * @now: ns
 * @first: how long to wait after a window for the driver to act, ns
 *
 * Context: any.
 * Return: true if the queue should be released for a moment now. The time to
 * the next window doubles, up to a second, as long as nothing changes.
 */
bool polling_window_due(struct polling_window *w, bool differs, u64 now,
			u64 first)
{
	if (!differs) {
		w->next = 0;
		w->gap = 0;
		return false;
	}
	if (now < w->next)
		return false;
	w->gap = min_t(u64, max(first, w->gap * 2), POLLING_WINDOW_MAX_NS);
	w->next = now + w->gap;
	return true;
}

/**
 * polling_leaks_too_many() - an interrupt came from a captured queue
 * @l: the queue's leaks
 * @now: ns
 *
 * Context: any.
 * Return: true if there were so many within a second that the driver does not
 * leave its interrupt masked.
 */
bool polling_leaks_too_many(struct polling_leaks *l, u64 now)
{
	if (now - l->since >= NSEC_PER_SEC) {
		l->since = now;
		l->count = 0;
	}
	return ++l->count > POLLING_LEAKS_MAX;
}
