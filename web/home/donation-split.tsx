import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents, formatDonation } from '#contract/money.ts'
import { CARD_FEE_TEXT, quoteDonation } from '#contract/pricing.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Card } from '#web/ui/card.tsx'
import { MoneyBar } from '#web/ui/money/money-bar.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

const EXAMPLE_CENTS = 5000

type RowProps = { readonly sign?: ReactNode; readonly name: string; readonly cents: number }

const Row = ({ sign, name, cents }: RowProps) => (
  <div className="flex items-center justify-between gap-4 py-4">
    <dt className="flex items-center gap-2">
      {sign}
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

/** Breakdown of fifty dollars, by the rules of a real donation. */
export const DonationSplit = ({ firstName }: { readonly firstName: string }) => {
  const { brandName } = usePublicConfig()
  const quote = quoteDonation({ amountCents: EXAMPLE_CENTS, tipCents: 0, coverFee: false })
  const { feeCents, recipientReceivesCents } = quote
  return (
    <section aria-labelledby="gift-split" className="mt-16 bg-mist tablet:mt-24">
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-12 tablet:py-20 wide:grid-cols-[minmax(0,1fr)_600px]">
        <div>
          <h2 id="gift-split" className="type-h2-figures text-[2rem] tablet:text-[2.75rem]">
            Of {formatDonation(EXAMPLE_CENTS)}, {firstName} gets {formatCents(recipientReceivesCents)}
          </h2>
          <p className="mt-4 max-w-136 text-[1.125rem]/[1.55] tablet:text-[1.25rem]/[1.55]">
            Card processing takes {formatCents(feeCents)}. {brandName} keeps nothing. If you choose to cover
            the card fee, {firstName} gets all of it.
          </p>
          <Link to="/fees" className="link type-label mt-2 inline-flex min-h-11 items-center">
            See every fee
          </Link>
        </div>
        <Card className="px-6 pt-4 pb-6 tablet:px-8 tablet:pt-6 tablet:pb-8">
          <dl>
            <Row name="Your gift" cents={EXAMPLE_CENTS} />
          </dl>
          <MoneyBar
            height={40}
            divided
            wholeCents={EXAMPLE_CENTS}
            parts={[
              { state: 'paid', cents: recipientReceivesCents },
              { state: 'fees', cents: feeCents },
            ]}
            className="mb-4"
          />
          <dl>
            <Row
              sign={<Swatch state="paid" />}
              name={`${firstName} receives`}
              cents={recipientReceivesCents}
            />
            <Row sign={<Swatch state="fees" />} name={`Card fee, ${CARD_FEE_TEXT}`} cents={feeCents} />
            <Row sign={<EmptySwatch />} name={brandName} cents={0} />
          </dl>
        </Card>
      </div>
    </section>
  )
}
