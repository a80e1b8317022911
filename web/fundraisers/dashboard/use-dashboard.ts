import { useOutletContext } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard, TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { ownDestinationText } from '#contract/identity-check/payout-destination.ts'

/** Whether donors can read the fundraiser's page. */
export const isPublic = ({ state }: Pick<Dashboard, 'state'>): boolean =>
  state === 'live' || state === 'paused' || state === 'ended'

/** What an unverified recipient's deadline meant for the gifts. */
export const deadlineRefundText = ({ amountCents }: NonNullable<Dashboard['deadlineRefund']>): string =>
  amountCents > 0 ? 'Every gift was refunded' : 'The fundraiser ended with no gifts'

/** Whether giving has ended, and no money is left to send. What is held is below zero after a write-off. */
export const isSettled = ({
  donationStatus,
  totals,
}: Pick<Dashboard, 'donationStatus' | 'totals'>): boolean =>
  donationStatus === 'ended' && totals.onTheWayCents <= 0 && totals.heldCents <= 0

/** Whether giving has ended, and at most its last transfer is still in transit. */
export const isLastSent = ({
  donationStatus,
  totals,
  inTransit,
}: Pick<Dashboard, 'donationStatus' | 'totals' | 'inTransit'>): boolean =>
  donationStatus === 'ended' && totals.onTheWayCents <= (inTransit?.amountCents ?? 0) && totals.heldCents <= 0

/** Why a fundraiser will have no more transfers; null if it may still have some. */
export const noTransfersText = (dashboard: Dashboard): string | null => {
  if (dashboard.deadlineRefund !== null) return deadlineRefundText(dashboard.deadlineRefund)
  if (!isSettled(dashboard)) return null
  return dashboard.totals.paidOutCents > 0
    ? 'The fundraiser has ended, and everything was sent'
    : 'The fundraiser ended with nothing to send'
}

/** Why the list of donors is empty. */
export const noDonationsText = ({
  deadlineRefund,
  donationStatus,
}: Pick<Dashboard, 'deadlineRefund' | 'donationStatus'>): string => {
  if (deadlineRefund !== null) return `${deadlineRefundText(deadlineRefund)}.`
  return donationStatus === 'ended' ? 'No gifts.' : 'No gifts yet.'
}

/** Where a transfer goes: "your bank", or "Rosa’s bank". */
export const bankName = ({
  purpose,
  recipientFirstName,
  account: { paidTo },
}: Pick<Dashboard, 'purpose' | 'recipientFirstName'> & {
  readonly account: Pick<Dashboard['account'], 'paidTo'>
}): string =>
  purpose === PURPOSE.myself ? ownDestinationText(paidTo ?? 'bank_account') : `${recipientFirstName}’s bank`

/** Whether the reader is the organizer, who sees all of it. */
export const isOrganizer = (dashboard: Dashboard | TeamDashboard): dashboard is Dashboard =>
  'account' in dashboard

/** The fundraiser loaded by the dashboard's layout, for pages that co-organizers have, too. */
export const useTeamDashboard = (): Dashboard | TeamDashboard => useOutletContext<Dashboard | TeamDashboard>()

/** The fundraiser on the organizer's pages, from which the layout leads a co-organizer away. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()

export const useBankName = (): string => bankName(useDashboard())
