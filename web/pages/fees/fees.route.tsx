import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { CaseCard } from '#contract/cases/cases.ts'
import { formatCents } from '#contract/money.ts'
import { CARD_FEE_TEXT, coverFeeCents, DONATION_PRESETS_CENTS, quoteDonation } from '#contract/pricing.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FeeCalculator } from './fee-calculator.tsx'
import { readFeeChoice } from './fee-choice.ts'
import { WorkedExample } from './worked-example.tsx'

const CURATED = 12
/** Minimum number of donations of the example case. */
const GIFTS_MIN = 20

const exampleOf = (cards: readonly CaseCard[]): CaseCard | null =>
  cards
    .filter(({ donationCount, feesCents }) => donationCount >= GIFTS_MIN && feesCents > 0)
    .sort((a, b) => b.donationCount - a.donationCount)[0] ?? null

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const { items } = await context.get(apiContext).publicCuratedCases({ limit: CURATED })
  return { example: exampleOf(items), choice: readFeeChoice(url.searchParams) }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Fees',
    description: `One fee, and it isn’t ours: ${CARD_FEE_TEXT} a gift. Try an amount.`,
  })

const CELL = 'px-2 py-4 max-[359px]:px-0 tablet:px-4'
const FIGURE = `${CELL} text-right`
const EXAMPLE_CENTS = 5000
/** Where text is enlarged, a row becomes a list of label and value. */
const ROW = 'border-t border-line @max-[17rem]:block @max-[17rem]:py-2'
const LISTED =
  '@max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:justify-between @max-[17rem]:gap-x-3 @max-[17rem]:py-1'
const LABEL = 'hidden font-regular text-quiet @max-[17rem]:inline'

const DonationRow = ({ amountCents }: { readonly amountCents: number }) => {
  const { feeCents, recipientReceivesCents } = quoteDonation({ amountCents, tipCents: 0, coverFee: false })
  return (
    <tr className={classNames(ROW, amountCents === EXAMPLE_CENTS && 'bg-mist')}>
      <th scope="row" className={`${CELL} ${LISTED} rounded-l-control text-left font-label`}>
        {formatCents(amountCents)}
      </th>
      <td className={`${FIGURE} ${LISTED}`}>
        <span className={LABEL}>Card fee</span>
        {formatCents(feeCents)}
      </td>
      <td className={`${FIGURE} ${LISTED} font-label`}>
        <span className={LABEL}>Person receives</span>
        {formatCents(recipientReceivesCents)}
      </td>
      <td className={`${FIGURE} ${LISTED} rounded-r-control`}>
        <span className={LABEL}>To cover the fee, pay</span>
        {formatCents(amountCents + coverFeeCents(amountCents))}
      </td>
    </tr>
  )
}

const DonationTable = () => (
  <section aria-labelledby="becomes" className="@container mt-12 tablet:mt-16">
    <h2 id="becomes" className="type-h2">
      What a gift becomes
    </h2>
    <table className="mt-4 w-full @max-[17rem]:block">
      <thead className="@max-[17rem]:sr-only">
        <tr className="type-small-strong text-quiet">
          <th scope="col" className={`${CELL} text-left`}>
            Gift
          </th>
          <th scope="col" className={FIGURE}>
            Card fee
          </th>
          <th scope="col" className={FIGURE}>
            Person receives
          </th>
          <th scope="col" className={FIGURE}>
            To cover the fee, pay
          </th>
        </tr>
      </thead>
      <tbody className="@max-[17rem]:block">
        {DONATION_PRESETS_CENTS.map((amountCents) => (
          <DonationRow key={amountCents} amountCents={amountCents} />
        ))}
      </tbody>
    </table>
  </section>
)

const NOTHING_ELSE = [
  { what: 'Starting a fundraiser' },
  { what: 'Keeping it open, however long' },
  { what: 'Transfers to the bank' },
  { what: 'Identity check' },
  { what: 'Refund', note: 'We pay the card fee, which isn’t refunded.' },
  { what: 'Dispute', note: 'We pay the bank’s fee.' },
] as const

const NothingElse = () => (
  <section aria-labelledby="nothing-else" className="page-width py-16 tablet:py-24">
    <h2 id="nothing-else" className="type-h2">
      What else costs money
    </h2>
    <p className="mt-2 text-quiet">Nothing. Here is the list anyway.</p>
    <dl className="mt-4 grid gap-x-12 tablet:grid-cols-2 wide:grid-cols-3">
      {NOTHING_ELSE.map((item) => (
        <div key={item.what} className="flex justify-between gap-4 border-t border-line py-4">
          <dt>
            <span className="font-label">{item.what}</span>
            {'note' in item && <span className="type-meta block text-quiet">{item.note}</span>}
          </dt>
          <dd className="font-label">$0</dd>
        </div>
      ))}
    </dl>
  </section>
)

export default function Fees() {
  const { example, choice } = useLoaderData<typeof loader>()
  const { brandName, tipDefaultPercent } = usePublicConfig()
  return (
    <>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] items-start gap-x-20 gap-y-8 pt-10 tablet:pt-16 wide:grid-cols-[1fr_440px]">
        <div>
          <h1 className="type-page-hero">One fee, and it isn’t ours</h1>
          <p className="type-lead mt-4 max-w-(--container-story) text-quiet">
            The payment provider takes <b className="text-ink">{CARD_FEE_TEXT}</b> of each gift. {brandName}{' '}
            takes nothing from it.
          </p>
          <p className="type-lead mt-4 max-w-(--container-story) text-quiet">
            We live on tips. They’re optional{tipDefaultPercent === 0 && ', start at $0'} and are never part
            of what a person raised.
          </p>
          <DonationTable />
        </div>
        <FeeCalculator key={JSON.stringify(choice)} initialChoice={choice} />
      </div>
      {example && <WorkedExample card={example} />}
      <NothingElse />
    </>
  )
}
