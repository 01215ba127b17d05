#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only
#
# A driver that ignores what napi_complete_done() returns (vmxnet3) leaves its
# interrupt unmasked in polled mode. It is found out, given back to interrupt
# mode with a message, and says so; traffic goes on all the while.

. "$(dirname "$0")/../net.sh"

given_up()
{
	reachable
	[ "$(conf "$NETIF" reason)" = "given up: its interrupt does not stay masked" ]
}

ktap_print_header
has_port "$NETIF" || ktap_skip_all "needs two ports"
case $(basename "$(readlink "/sys/class/net/$NETIF/device/driver")") in
vmxnet3) ;;
*) ktap_skip_all "needs a driver that ignores napi_complete_done()" ;;
esac
setup_ports
dmesg -C
ktap_test_result "not believed before it is tried" [ "$(conf "$NETIF" capable)" = 0 ]
flood_start
set_conf "$NETIF" mode 1
ktap_test_result "it is given up" wait_for given_up
ktap_test_result "back in interrupt mode" wait_for state_is "$NETIF" interrupt
ktap_test_result "not capable" [ "$(conf "$NETIF" capable)" = 0 ]
ktap_test_result "packets move" packets_move "$NETIF"
ktap_test_result "the log says it once" \
	[ "$(dmesg | grep -c 'interrupts keep coming in polled mode')" -eq 1 ]
leaks=$(counter "$NETIF" irq_leaks)
packets_move "$NETIF"
ktap_test_result "nothing leaks any more" \
	[ "$(counter "$NETIF" irq_leaks)" -eq "$leaks" ]
flood_stop
ktap_test_result "the peer answers" wait_for reachable
ktap_finished
