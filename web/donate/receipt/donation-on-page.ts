import { ANONYMOUS } from '#contract/cases.ts'
import type { Donation } from '#contract/donation-shapes.ts'

/** How the case's page shows a gift: under which name, or no longer. Its name can be changed while it stands there. */
export const onThePage = ({ order, choices }: Donation): string => {
  if (!choices.names) return 'No longer there'
  return `${order.hideName ? ANONYMOUS : order.donorName}${order.hideAmount ? ', amount hidden' : ''}`
}
