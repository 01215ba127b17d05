# SPDX-License-Identifier: GPL-2.0-only
#
# Device polling for Linux. "make help" says what can be made.

KVER ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KVER)/build
# The oldest kernel that the module is made for.
KMIN := 6.1

.PHONY: all
all: modules

.PHONY: modules
modules: kernel-ok
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

.PHONY: install
install: modules root-ok
	$(MAKE) -C $(KDIR) M=$(CURDIR) INSTALL_MOD_DIR=updates modules_install
	depmod $(KVER)

.PHONY: uninstall
uninstall: root-ok
	rm -f /lib/modules/$(KVER)/updates/polling.ko*
	depmod $(KVER)

.PHONY: clean
clean: kernel-ok
	$(MAKE) -C $(KDIR) M=$(CURDIR) clean

.PHONY: demo
demo: root-ok
	@selftests/demo/demo

.PHONY: check
check: root-ok
	@selftests/check

.PHONY: style
style: root-ok
	@selftests/check style

.PHONY: bench-quick
bench-quick: root-ok
	@selftests/bench/bench-quick

.PHONY: lab
lab: root-ok
	@selftests/lab/mklab kernels source debug

.PHONY: kernel-ok
kernel-ok:
	@test -e $(KDIR)/Makefile || { \
		echo "polling: no kernel headers in $(KDIR): install them" \
		     "(Debian: apt install linux-headers-$(KVER))," \
		     "or name them with KDIR= or KVER=" >&2; exit 1; }
	@v=$$($(MAKE) -s -C $(KDIR) kernelversion) || v=0; \
	test "$$(printf '%s\n' $(KMIN) "$$v" | sort -V | head -n 1)" = $(KMIN) || { \
		echo "polling: kernel $$v is too old: $(KMIN) or later is needed" >&2; \
		exit 1; }

.PHONY: root-ok
root-ok:
	@test "$$(id -u)" = 0 || { \
		echo "polling: this needs root: use sudo make $(MAKECMDGOALS)" >&2; \
		exit 1; }

.PHONY: help
help:
	@echo  'On a router:'
	@echo  '  make                build the module for the running kernel'
	@echo  '  make install        install it; then: modprobe polling'
	@echo  '  make uninstall      remove it again'
	@echo  '  make clean          remove what was built'
	@echo  ''
	@echo  'On a Debian machine, as root:'
	@echo  '  make demo           show in a guest what polling changes'
	@echo  '  make check          build for all kernels, and run all tests'
	@echo  '  make style          checkpatch and the like'
	@echo  '  make bench-quick    polled against interrupt mode, in a guest'
	@echo  '  make lab            make all that the tests need, beforehand'
	@echo  ''
	@echo  'Variables:'
	@echo  '  KVER=6.12.0-amd64   another kernel than the running one'
	@echo  '  KDIR=/path          its headers or build tree'
	@echo  '  W=1, C=2, V=1       as for the kernel itself'
	@echo  '  POLLING_LAB_DIR=    where the lab keeps what it made'
