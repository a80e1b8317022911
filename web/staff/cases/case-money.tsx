import { formatCents } from '#contract/money.ts'
import { type CaseMoney, moneyPartsOf } from '#contract/staff/case-money.ts'
import { counted } from '#web/cases/case-facts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Money } from '#web/ui/money/money.tsx'

type FigureProps = {
  readonly label: string
  readonly cents: number
  /** Its sign in the sum, which the order says to screen readers. */
  readonly sign?: '=' | '+'
  readonly note?: string | null
}

const Figure = ({ label, cents, sign, note = null }: FigureProps) => (
  <div className="flex flex-wrap justify-between gap-x-4 px-4 py-3 max-tablet:not-first:border-t max-tablet:border-line tablet:flex-auto tablet:flex-col tablet:justify-start">
    <dt className="whitespace-nowrap text-quiet">
      {sign !== undefined && <span aria-hidden="true">{sign} </span>}
      {label}
    </dt>
    <dd className={classNames('type-strong', cents < 0 && 'text-poppy-deep')}>
      <Money cents={cents} form="cents" />
    </dd>
    {note !== null && <dd className="type-small text-quiet max-tablet:basis-full">{note}</dd>}
  </div>
)

/** "$30.00 in dispute, $12.50 on hold": why held money is held. Null if none is. */
export const heldNote = ({
  disputedCents,
  onHoldCents,
}: Pick<CaseMoney, 'disputedCents' | 'onHoldCents'>): string | null =>
  [
    ...(disputedCents > 0 ? [`${formatCents(disputedCents)} in dispute`] : []),
    ...(onHoldCents > 0 ? [`${formatCents(onHoldCents)} on hold`] : []),
  ].join(', ') || null

/** A case's money as one sum: what was raised, and the parts that add up to it. */
export const CaseMoneyRow = ({ money }: { readonly money: CaseMoney }) => (
  <section aria-label="Money" className="mt-6">
    <dl className="rounded-panel bg-card shadow-line tablet:flex tablet:flex-wrap tablet:px-2 forced-colors:border">
      <Figure label="Raised" cents={money.raisedCents} note={counted(money.donations, 'gift', 'gifts')} />
      {moneyPartsOf(money).map(({ key, label, cents }, index) => (
        <Figure
          key={key}
          label={label}
          cents={cents}
          sign={index === 0 ? '=' : '+'}
          note={key === 'held' ? heldNote(money) : null}
        />
      ))}
    </dl>
  </section>
)
