import { Form } from 'react-router'
import {
  type Dashboard,
  DONOR_FILTERS,
  type Donor,
  type DonorFilter,
  dashboardAddress,
} from '#contract/fundraisers/organizers.ts'
import { formatDonation } from '#contract/money.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { Tag } from '#web/ui/tag.tsx'

const WORDS: Readonly<Record<DonorFilter, string>> = {
  not_thanked: 'Not thanked',
  large: 'Gave $100 or more',
  words: 'Left words',
  again: 'Gave again',
  all: 'All',
}

const DonorRow = ({ donor }: { readonly donor: Donor }) => (
  <li className="flex items-start gap-3 py-3">
    <Avatar name={donor.name ?? ''} anonymous={donor.name === null} />
    <div className="min-w-0 flex-1">
      <p className="break-words">
        <b>{donor.name ?? donor.shownName}</b>
        {donor.name !== null && donor.shownName !== donor.name && (
          <span className="text-quiet"> (the page shows: {donor.shownName})</span>
        )}{' '}
        <b>{formatDonation(donor.amountCents)}</b>
        {donor.isAmountHidden && <span className="text-quiet"> (hidden on the page)</span>}{' '}
        <span className="type-meta text-quiet">
          <AgoText at={donor.donatedAt} />
        </span>
      </p>
      {donor.message !== null && <p className="type-meta mt-1 wrap-anywhere">“{donor.message}”</p>}
    </div>
    {donor.thankedAt !== null ? (
      <Tag tone="pine" icon="check">
        Thanked
      </Tag>
    ) : (
      <label className="type-label flex min-h-11 items-center gap-2">
        <input type="checkbox" name="donationId" value={donor.donationId} className="check" />
        Thank
      </label>
    )}
  </li>
)

type DonorsSectionProps = {
  readonly of: Dashboard
  readonly donors: readonly Donor[]
  readonly filter: DonorFilter
}

/** Donors with a filter, and one form that thanks those ticked or, with none ticked, all that the filter shows. */
export const DonorsSection = ({ of, donors, filter }: DonorsSectionProps) => (
  <Card className="p-6">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="type-h3-small">Donors</h2>
      <a href={`/api/oversea/fund/case/donors-csv?caseId=${of.caseId}`} className="link type-label" download>
        Download CSV
      </a>
    </div>
    <nav aria-label="Show" className="mt-4 flex flex-wrap gap-2">
      {DONOR_FILTERS.map((one) => (
        <FilterPill key={one} to={`${dashboardAddress(of.caseId)}?donors=${one}#donors`} on={one === filter}>
          {WORDS[one]}, {of.donorCounts[one]}
        </FilterPill>
      ))}
    </nav>
    <Form id="donors" method="post" className="mt-4">
      <input type="hidden" name="act" value="thank" />
      <input type="hidden" name="filter" value={filter} />
      <ul className="divide-y divide-line">
        {donors.map((donor) => (
          <DonorRow key={donor.donationId} donor={donor} />
        ))}
      </ul>
      {of.donorCounts.not_thanked === 0 ? (
        <p className="mt-4">{of.donorCounts.all === 0 ? 'No gifts yet.' : 'Everyone is thanked.'}</p>
      ) : (
        <div className="mt-4 space-y-4">
          <TextAreaField
            name="text"
            label="Your thank-you"
            hint="[first name] becomes each donor’s own. With nobody ticked it goes to all of this list who weren’t thanked."
          />
          <Button type="submit">Send the thank-you</Button>
        </div>
      )}
    </Form>
  </Card>
)
