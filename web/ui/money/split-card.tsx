import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { Card } from '../card.tsx'
import { classNames } from '../class-names.ts'
import { Swatch } from '../swatch.tsx'
import { MoneyBar } from './money-bar.tsx'

type LineProps = {
  readonly swatch?: ReactNode
  readonly name: string
  readonly cents: number
  readonly strong?: boolean
}

const Line = ({ swatch, name, cents, strong }: LineProps) => (
  <div className="flex items-center justify-between gap-4 border-t border-line py-3 first:border-t-0">
    <dt className={classNames('flex items-center gap-2', strong && 'font-label')}>
      {swatch}
      {name}
    </dt>
    <dd className="font-label">{formatCents(cents)}</dd>
  </div>
)

const EmptySwatch = () => (
  <svg width="16" height="12" aria-hidden="true" className="swatch shrink-0 rounded-[3px]">
    <rect x="0.5" y="0.5" width="15" height="11" rx="2.5" className="fill-track stroke-control" />
  </svg>
)

type Part = { readonly name: string; readonly cents: number }
type SplitCardProps = {
  readonly whole: Part
  readonly paid: Part
  readonly fees: Part
  /** Name of the brand, listed with $0 because it keeps none of the amount. */
  readonly brandName: string
  /** Position of the total: above the bar, or below the parts. */
  readonly wholePosition?: 'first' | 'last'
  readonly children?: ReactNode
}

/** Breakdown of an amount: a bar above its legend. */
export const SplitCard = ({
  whole,
  paid,
  fees,
  brandName,
  wholePosition = 'first',
  children,
}: SplitCardProps) => (
  <Card className="px-4 pt-4 pb-6 tablet:px-8 tablet:pt-6 tablet:pb-8">
    {wholePosition === 'first' && (
      <dl>
        <Line {...whole} />
      </dl>
    )}
    <MoneyBar
      height={40}
      divided
      wholeCents={whole.cents}
      parts={[
        { state: 'paid', cents: paid.cents },
        { state: 'fees', cents: fees.cents },
      ]}
      className="mt-1 mb-3"
    />
    <dl>
      <Line swatch={<Swatch state="paid" />} {...paid} />
      <Line swatch={<Swatch state="fees" />} {...fees} />
      <Line swatch={<EmptySwatch />} name={brandName} cents={0} />
      {wholePosition === 'last' && <Line {...whole} strong />}
    </dl>
    {children}
  </Card>
)
