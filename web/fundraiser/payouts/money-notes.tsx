import type { ReactNode } from 'react'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { MoneyState } from '#web/ui/money/money-states.ts'
import { givenBackText, useDashboard } from '../dashboard/use-dashboard.ts'
import { type CasePayouts, giftsText, isForOneself, transfersText } from './case-payouts.ts'

export type PayoutsProps = { readonly payouts: CasePayouts }

const PaidNote = ({ payouts }: PayoutsProps) => {
  const count = payouts.payouts.filter(({ state }) => state === 'paid').length
  if (count === 0) return 'Nothing has arrived yet'
  return `${transfersText(count)}, in ${isForOneself(payouts) ? 'your' : 'their'} bank`
}

const InTransitNote = ({ payouts: { payouts } }: PayoutsProps) => {
  const payout = payouts.find(({ state }) => state === 'in_transit')
  if (payout?.sentAt == null) return 'Nothing is on its way'
  return (
    <>
      Sent <DateText at={payout.sentAt} form="short" />
      {payout.arrivesAt !== null && (
        <>
          . Due by <DateText at={payout.arrivesAt} />
        </>
      )}
    </>
  )
}

const AvailableNote = ({ payouts: { money, nextTransfer } }: PayoutsProps) => {
  if (money.availableCents < 0) return 'More went back than was left. The next transfers make up for it'
  if (money.availableCents === 0) return 'Nothing waits for a transfer'
  if (nextTransfer === null) return 'Waits for the next transfer'
  return (
    <>
      Joins the <DateText at={nextTransfer.sendsAt} form="short" /> transfer
    </>
  )
}

const ClearingNote = ({ payouts: { clearing, money } }: PayoutsProps) => {
  if (money.clearingCents === 0) return 'No gift is clearing'
  return (
    <>
      {giftsText(clearing.donationCount)}
      {clearing.lastClearsAt !== null && (
        <>
          . The last one clears <DateText at={clearing.lastClearsAt} form="short" />
        </>
      )}
    </>
  )
}

const OnHoldNote = ({ payouts: { holds, money } }: PayoutsProps) => {
  if (money.onHoldCents === 0) return 'Nothing is on hold'
  return (
    <>
      {holds.length === 0 ? 'Gifts that a donor’s bank is looking into.' : 'Nothing is sent for now.'}{' '}
      <a href="#holds" className="link-text">
        See why
      </a>
    </>
  )
}

const HeldNote = ({ payouts }: PayoutsProps) => {
  const { verifiedAt, donationCount } = payouts
  const { givenBack } = useDashboard()
  if (givenBack !== null) return `Nothing. ${givenBackText(givenBack)}`
  const who = isForOneself(payouts) ? 'you' : 'they'
  if (verifiedAt === null) return `${giftsText(donationCount)}. The first transfer comes after ${who} pass`
  return (
    <>
      Nothing. {who === 'you' ? 'You' : 'They'} passed on <DateText at={verifiedAt} />
    </>
  )
}

export const MONEY_NOTES: Readonly<Record<MoneyState, (props: PayoutsProps) => ReactNode>> = {
  paid: PaidNote,
  inTransit: InTransitNote,
  scheduled: ({ payouts: { money } }) =>
    money.scheduledCents === 0 ? 'Nothing is set aside' : 'Set aside, and sent next',
  available: AvailableNote,
  clearing: ClearingNote,
  onHold: OnHoldNote,
  heldForCheck: HeldNote,
  covered: () => 'Gifts went back after their money was sent. Hearten bore it',
  fees: () => `${CARD_FEE_TEXT}, less what donors covered`,
}
