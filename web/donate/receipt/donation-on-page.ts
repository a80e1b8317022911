import type { Donation } from '#contract/orders/donation-shapes.ts'
import { shownName } from '#contract/orders/shown-name.ts'

/** How the case's page shows a donation. A donation is shown there as long as its name can be changed. */
export const publicDisplayText = ({ order, choices }: Donation): string => {
  if (!choices.names) return 'No longer there'
  return `${shownName(order.nameShown, order.donorName)}${order.hideAmount ? ', amount hidden' : ''}`
}
