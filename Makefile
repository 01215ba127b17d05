# SPDX-License-Identifier: GPL-2.0-only
#
# Device polling for Linux. "make help" says what can be made.

KVER ?= $(shell uname -r)
KDIR ?= /lib/modules/$(KVER)/build

.PHONY: all
all: modules

.PHONY: modules
modules:
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules
