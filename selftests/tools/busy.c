// SPDX-License-Identifier: GPL-2.0-only
/*
 * A user process that wants all of its CPU: busy WINDOWS [MS] prints, for each
 * of WINDOWS windows of MS ms (1000), how much work it got done. With interrupts
 * and softirqs charged to whatever task they hit, as Debian's kernels do, only
 * work done tells what a process really got of the CPU.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Work between two looks at the clock: short against any window. */
#define CHUNK	2000

static uint64_t now_ns(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000000000ULL + ts.tv_nsec;
}

static void work(void)
{
	volatile unsigned int i;

	for (i = 0; i < CHUNK; i++)
		;
}

int main(int argc, char **argv)
{
	long windows = argc > 1 ? atol(argv[1]) : 0;
	long ms = argc > 2 ? atol(argv[2]) : 1000;
	uint64_t end, done;

	if (windows < 1 || ms < 1) {
		fprintf(stderr, "usage: busy WINDOWS [MS]\n");
		return 2;
	}
	end = now_ns();
	while (windows--) {
		end += ms * 1000000ULL;
		for (done = 0; now_ns() < end; done++)
			work();
		printf("%llu\n", (unsigned long long)done);
		fflush(stdout);
	}
	return 0;
}
