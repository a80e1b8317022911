import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** Whether donors can read the fundraiser's page. */
export const isPublic = ({ state }: Pick<Dashboard, 'state'>): boolean =>
  state === 'live' || state === 'paused' || state === 'ended'

/** What an unverified recipient's deadline meant for the gifts. */
export const deadlineRefundText = ({ amountCents }: NonNullable<Dashboard['deadlineRefund']>): string =>
  amountCents > 0 ? 'Every gift was refunded' : 'The fundraiser ended with no gifts'

/** Why the list of donors is empty. */
export const noDonationsText = ({ deadlineRefund }: Pick<Dashboard, 'deadlineRefund'>): string =>
  deadlineRefund === null ? 'No gifts yet.' : `${deadlineRefundText(deadlineRefund)}.`

/** The fundraiser loaded by the dashboard's layout. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
