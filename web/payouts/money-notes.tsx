import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { noTransfersText, useBankName, useDashboard } from '#web/fundraisers/dashboard/use-dashboard.ts'
import { DateText } from '#web/ui/date-text.tsx'
import type { MoneyState } from '#web/ui/money/money-states.ts'
import { type CasePayouts, donationsText, isForOneself, payoutsText } from './case-payouts.ts'

export type PayoutsProps = { readonly payouts: CasePayouts }

const PaidNote = ({ payouts }: PayoutsProps) => {
  const bank = useBankName()
  const count = payouts.payouts.filter(({ state }) => state === 'paid').length
  if (count === 0) return 'Nothing has arrived yet'
  return `${payoutsText(count)}, in ${bank}`
}

const InTransitNote = ({ payouts }: PayoutsProps) => {
  const bank = useBankName()
  const payout = payouts.payouts.find(({ state }) => state === 'in_transit')
  if (payout?.sentAt == null) return 'Nothing is in transit'
  return (
    <>
      Sent <DateText at={payout.sentAt} form="short" />
      {payout.arrivesAt !== null && (
        <>
          , in {bank} by about <DateText at={payout.arrivesAt} />
        </>
      )}
    </>
  )
}

const AvailableNote = ({ payouts }: PayoutsProps) => {
  const bank = useBankName()
  const { donationStatus } = useDashboard()
  const { money, nextPayout } = payouts
  if (money.availableCents < 0)
    return `More was refunded than was left${donationStatus === 'ended' ? '' : '. The next transfers make up for it'}`
  if (money.availableCents === 0) return 'Nothing is waiting for a transfer'
  if (nextPayout === null) return 'Waiting for the next transfer'
  const isPart = money.availableCents > nextPayout.amountCents
  return (
    <>
      {isPart ? `${formatCents(nextPayout.amountCents)} of it joins` : 'Joins'} the{' '}
      <DateText at={nextPayout.sendsAt} form="short" /> transfer, in {bank} by about{' '}
      <DateText at={arrivalDay(new Date(nextPayout.sendsAt)).toISOString()} />
    </>
  )
}

const ClearingNote = ({ payouts: { clearing, money } }: PayoutsProps) => {
  if (money.clearingCents === 0) return 'No gift is clearing'
  return (
    <>
      {donationsText(clearing.donationCount)}
      {clearing.lastClearsAt !== null && (
        <>
          {clearing.donationCount === 1 ? ', clears' : '. The last one clears'}{' '}
          <DateText at={clearing.lastClearsAt} form="short" />
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
  const reason = noTransfersText(useDashboard())
  if (reason !== null && verifiedAt === null) return `Nothing. ${reason}`
  const who = isForOneself(payouts) ? 'you' : 'they'
  if (verifiedAt === null)
    return `${donationsText(donationCount)}. The first transfer leaves once ${who}’re verified and the first gift has cleared`
  return (
    <>
      Nothing. {who === 'you' ? 'You' : 'They'} were verified on <DateText at={verifiedAt} />
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
  covered: () => 'Gifts were refunded after their money was sent. Hearten covered it',
  fees: () => `${CARD_FEE_TEXT}, less what donors covered`,
}
