import { PAYOUT_FILTERS, type PayoutFilter, type StaffPayout } from '#contract/payouts/payout-staff.ts'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money/money.tsx'
import { Cell, Row } from '../staff-table.tsx'
import { DayText } from './day-text.tsx'
import { type PayoutsData, pageAddress } from './payouts-page.ts'
import { Nothing, Section, SectionTable, WhoseMoney } from './section.tsx'

export const STATE_TEXTS: Readonly<Record<PayoutFilter, string>> = {
  scheduled: 'Scheduled',
  in_transit: 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  reversed: 'Reversed',
  canceled: 'Canceled',
  unresolved: 'Needs a fix',
}

const PayoutRow = ({ payout }: { readonly payout: StaffPayout }) => {
  const failure = payout.failures.at(-1)
  return (
    <Row>
      <Cell label="Due">
        <DayText day={payout.day} />
      </Cell>
      <Cell label="Recipient">
        <WhoseMoney {...payout} />
      </Cell>
      <Cell label="Amount">
        <Money cents={payout.amountCents} form="cents" />
      </Cell>
      <Cell label="Gifts">{payout.donationCount}</Cell>
      <Cell label="State">
        {STATE_TEXTS[payout.state]}
        {payout.tries > 1 && <span className="type-small text-quiet">, try {payout.tries}</span>}
        {failure !== undefined && payout.state !== 'paid' && (
          <code className="type-small block text-quiet">{failure.code}</code>
        )}
      </Cell>
    </Row>
  )
}

/** Every payout, filtered by state or day. */
export const PayoutsSection = ({ payouts: { items, nextCursor }, view }: PayoutsData) => (
  <Section
    id="transfers"
    heading="Transfers"
    more={nextCursor === null ? null : pageAddress(view, { payoutsAfter: nextCursor })}
    aside={
      view.day !== null && (
        <Link to={pageAddress(view, { day: null, payoutsAfter: null })} className="link type-label">
          For <DayText day={view.day} />. Show all days
        </Link>
      )
    }
  >
    <nav aria-label="State" className="mt-2 flex flex-wrap gap-2 px-4">
      <FilterPill to={pageAddress(view, { state: null, payoutsAfter: null })} on={view.state === null}>
        All
      </FilterPill>
      {PAYOUT_FILTERS.map((state) => (
        <FilterPill
          key={state}
          to={pageAddress(view, { state, payoutsAfter: null })}
          on={view.state === state}
        >
          {STATE_TEXTS[state]}
        </FilterPill>
      ))}
    </nav>
    {items.length === 0 ? (
      <Nothing>No transfers here.</Nothing>
    ) : (
      <SectionTable caption="Transfers" heads={['Due', 'Recipient', 'Amount', 'Gifts', 'State']}>
        {items.map((payout) => (
          <PayoutRow key={payout.payoutId} payout={payout} />
        ))}
      </SectionTable>
    )}
  </Section>
)
