// SPDX-License-Identifier: GPL-2.0-only
/*
 * Profile of e1000 (8254x). Its one interrupt carries packets and link changes,
 * and may share its INTx line. e1000_intr() reads the cause register, which
 * clears it, masks everything, and unmasks again if the NAPI is already taken;
 * so a neighbour that interrupts on the same line unmasks a captured queue, and
 * IMC masks it again. The link is read from STATUS, which has no side effect.
 *
 * Offsets are those of the "PCI/PCI-X Family of Gigabit Ethernet Controllers
 * Software Developer's Manual" (Intel 317453), section 13.
 */
#include <linux/pci.h>

#include <polling/profile.h>

#define E1000_STATUS		0x0008
#define E1000_STATUS_LU		BIT(1)
#define E1000_ICS		0x00c8
#define E1000_ICS_RXDMT0	BIT(4)
#define E1000_IMC		0x00d8
#define E1000_REGS_SIZE		0x1000

static int e1000_attach(struct polling_dev *pdev)
{
	struct device *parent = pdev->dev->dev.parent;

	if (!parent || !dev_is_pci(parent))
		return -ENODEV;
	pdev->regs = pci_iomap(to_pci_dev(parent), 0, E1000_REGS_SIZE);
	return pdev->regs ? 0 : -ENOMEM;
}

static void e1000_detach(struct polling_dev *pdev)
{
	pci_iounmap(to_pci_dev(pdev->dev->dev.parent), pdev->regs);
	pdev->regs = NULL;
}

static enum polling_link e1000_link(struct polling_dev *pdev)
{
	u32 status = readl(pdev->regs + E1000_STATUS);

	if (status == ~0U)
		return POLLING_LINK_GONE;
	if (!!(status & E1000_STATUS_LU) != netif_carrier_ok(pdev->dev))
		return POLLING_LINK_DIFFERS;
	return POLLING_LINK_SAME;
}

static void e1000_mask(struct polling_dev *pdev)
{
	writel(~0U, pdev->regs + E1000_IMC);
}

/* The driver's own watchdog raises the same cause every two seconds. */
static void e1000_kick(struct polling_dev *pdev)
{
	writel(E1000_ICS_RXDMT0, pdev->regs + E1000_ICS);
}

const struct polling_profile polling_profile_e1000 = {
	.driver = "e1000",
	.proven = true,
	.link_shared = true,
	.note = "link read from STATUS.LU; masked by IMC if a neighbour unmasks it",
	.attach = e1000_attach,
	.detach = e1000_detach,
	.link = e1000_link,
	.mask = e1000_mask,
	.kick = e1000_kick,
};
