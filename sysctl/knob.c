// SPDX-License-Identifier: GPL-2.0-only
/*
 * Knobs: how an integer is written. A value is checked, put in place and made
 * to work under one lock, so concurrent writers follow each other, and a value
 * that is refused leaves no trace.
 */
#include <linux/capability.h>

#include <polling/core.h>
#include <polling/sysctl.h>

/**
 * polling_knob_int() - sysctl handler of all integers
 * @table: its data is the integer, extra1 the struct polling_knob, extra2 the
 *	device or NULL
 * @write: as for any sysctl handler
 * @buffer: as for any sysctl handler
 * @lenp: as for any sysctl handler
 * @ppos: as for any sysctl handler
 *
 * Polling spends the host's CPU, so the capability is asked for in the initial
 * user namespace: root of a container may read only.
 *
 * Context: process.
 * Return: 0; -EPERM; -EINVAL if it is no number or out of range; what the
 * knob's own check returns.
 */
int polling_knob_int(polling_ctl_table *table, int write, void *buffer,
		     size_t *lenp, loff_t *ppos)
{
	const struct polling_knob *knob = table->extra1;
	int min = knob->min, max = knob->max;
	int *data = table->data;
	struct ctl_table tmp = {
		.procname = table->procname,
		.maxlen = sizeof(int),
		.mode = table->mode,
		.extra1 = &min,
		.extra2 = &max,
	};
	int val, old, ret;

	if (write && !capable(CAP_NET_ADMIN))
		return -EPERM;

	mutex_lock(&polling_mutex);
	if (knob->limit)
		max = knob->limit();
	old = *data;
	val = old;
	tmp.data = &val;
	ret = proc_dointvec_minmax(&tmp, write, buffer, lenp, ppos);
	if (!ret && write) {
		WRITE_ONCE(*data, val);
		if (knob->apply) {
			ret = knob->apply(table->extra2);
			if (ret)
				WRITE_ONCE(*data, old);
		}
	}
	mutex_unlock(&polling_mutex);
	return ret;
}

/**
 * polling_show_text() - let a sysctl be read as a text
 * @table: as for any sysctl handler
 * @text: the text
 * @write: as for any sysctl handler
 * @buffer: as for any sysctl handler
 * @lenp: as for any sysctl handler
 * @ppos: as for any sysctl handler
 *
 * Context: process.
 * Return: as proc_dostring().
 */
int polling_show_text(polling_ctl_table *table, const char *text, int write,
		      void *buffer, size_t *lenp, loff_t *ppos)
{
	struct ctl_table tmp = {
		.procname = table->procname,
		.data = (void *)text,
		.maxlen = strlen(text) + 1,
		.mode = table->mode,
	};

	/* The entries are read only, and @text is not to be written to. */
	return write ? -EPERM : proc_dostring(&tmp, write, buffer, lenp, ppos);
}
