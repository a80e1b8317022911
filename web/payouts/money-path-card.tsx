import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { MONEY_STATES, type MoneyState } from '#web/ui/money/money-states.ts'
import { Swatch } from '#web/ui/swatch.tsx'
import { MONEY_NOTES, type PayoutsProps } from './money-notes.tsx'

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

type MoneyPathCardProps = PayoutsProps & {
  /** Whether parts of $0.00 are listed, too. */
  readonly listsZeros?: boolean
  /** Beside the heading. */
  readonly aside?: ReactNode
}

/** Whether a part is listed. Before the identity check, held money and fees always are. */
const isShown = (
  { payouts: { verifiedAt }, listsZeros = false }: MoneyPathCardProps,
  { state, cents }: MoneyPart,
): boolean => cents !== 0 || (verifiedAt === null ? state === 'heldForCheck' || state === 'fees' : listsZeros)

const MoneyRow = ({ payouts, state, cents }: PayoutsProps & MoneyPart) => {
  const { word, icon } = MONEY_STATES[state]
  const Note = MONEY_NOTES[state]
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

/** The money bar, and below it each part in words and to the cent. */
export const MoneyPathCard = (props: MoneyPathCardProps) => {
  const { payouts, aside } = props
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
          .filter((part) => isShown(props, part))
          .map((part) => (
            <MoneyRow key={part.state} payouts={payouts} {...part} />
          ))}
      </dl>
    </Card>
  )
}
