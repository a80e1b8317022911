import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { MONEY_STATES, type MoneyState } from '#web/ui/money/money-states.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { type CasePayouts, giftsText, isForOneself, transfersText } from './case-payouts.ts'

type PayoutsProps = { readonly payouts: CasePayouts }
type MoneyPart = { readonly state: MoneyState; readonly cents: number }

/** Parts of the case's money, which add up to the amount raised. Those nearest to the bank come first. */
const partsOf = ({ payouts: { money } }: PayoutsProps): readonly MoneyPart[] => [
  { state: 'paid', cents: money.paidCents },
  { state: 'inTransit', cents: money.inTransitCents },
  { state: 'scheduled', cents: money.scheduledCents },
  { state: 'available', cents: money.availableCents },
  { state: 'clearing', cents: money.clearingCents },
  { state: 'onHold', cents: money.onHoldCents },
  { state: 'heldForCheck', cents: money.heldUntilCheckCents },
  { state: 'fees', cents: money.cardFeesCents },
  ...(money.coveredCents === 0 ? [] : [{ state: 'covered', cents: money.coveredCents } as const]),
]

/** Whether a part is listed. Before the identity check, parts of $0.00 aren't, except held money and fees. */
const isShown = ({ payouts: { verifiedAt } }: PayoutsProps, { state, cents }: MoneyPart): boolean =>
  verifiedAt !== null || cents !== 0 || state === 'heldForCheck' || state === 'fees'

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
  if (holds.length === 0) return 'Gifts that a donor’s bank is looking into'
  return (
    <>
      Nothing is sent for now.{' '}
      <a href="#holds" className="link-text">
        See why
      </a>
    </>
  )
}

const HeldNote = ({ payouts }: PayoutsProps) => {
  const { verifiedAt, donationCount } = payouts
  const who = isForOneself(payouts) ? 'you' : 'they'
  if (verifiedAt === null) return `${giftsText(donationCount)}. The first transfer comes after ${who} pass`
  return (
    <>
      Nothing. {who === 'you' ? 'You' : 'They'} passed on <DateText at={verifiedAt} />
    </>
  )
}

const NOTES: Readonly<Record<MoneyState, (props: PayoutsProps) => ReactNode>> = {
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

const MoneyRow = ({ payouts, state, cents }: PayoutsProps & MoneyPart) => {
  const { word, icon } = MONEY_STATES[state]
  const Note = NOTES[state]
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-t border-line py-3 first:border-0">
      <dt className="flex min-w-0 flex-1 items-center gap-2.5 tablet:max-w-44">
        <Swatch state={state} />
        <Icon name={icon} size={18} />
        <span className="type-meta-strong">{word}</span>
      </dt>
      <dd className="type-small order-last basis-full text-quiet tablet:order-none tablet:flex-1 tablet:basis-0">
        <Note payouts={payouts} />
      </dd>
      <dd className={cents === 0 ? 'text-quiet' : 'font-heavy'}>
        <Money cents={cents} form="cents" />
      </dd>
    </div>
  )
}

type MoneyPathCardProps = PayoutsProps & {
  /** Beside the heading. */
  readonly aside?: ReactNode
}

/** The money bar, and below it each part in words and to the cent. */
export const MoneyPathCard = ({ payouts, aside }: MoneyPathCardProps) => {
  const parts = partsOf({ payouts })
  return (
    <Card className="p-4 tablet:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="type-strong-large">Where {formatCents(payouts.money.raisedCents)} is</h2>
        {aside}
      </div>
      <MoneyBar parts={parts} wholeCents={payouts.money.raisedCents} height={32} divided className="mt-4" />
      <dl className="mt-2">
        {parts
          .filter((part) => isShown({ payouts }, part))
          .map((part) => (
            <MoneyRow key={part.state} payouts={payouts} {...part} />
          ))}
      </dl>
    </Card>
  )
}
