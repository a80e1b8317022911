import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import type { OwnDonations } from '#contract/own-donations/own-donation-shapes.ts'
import { arrivalDay } from '#contract/payouts/arrival-day.ts'
import { CARD_FEE_TEXT } from '#contract/pricing.ts'
import { counted } from '#web/cases/case-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { SpotIllustration } from '#web/ui/spot-illustration.tsx'
import { DonationCard } from './donation-card.tsx'
import { FailedPayments } from './failed-payments.tsx'

export type DonationsProps = { readonly list: OwnDonations; readonly page: number }

const ALL = 'all'

/** Year and page requested by an address: one year, all years (none is set), or by default the newest. */
export const readListQuery = (search: URLSearchParams): { readonly year?: string; readonly page: number } => {
  const year = search.get('year') ?? ''
  const page = Number(search.get('page'))
  return {
    ...(year === ALL ? {} : { year: /^20[2-9]\d$/.test(year) ? year : 'newest' }),
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

const addressOf = (year: number | null, page = 1): string =>
  `?${new URLSearchParams({ year: String(year ?? ALL), ...(page === 1 ? {} : { page: String(page) }) })}`

type FigureProps = { readonly label: string; readonly cents: number; readonly children: ReactNode }

const Figure = ({ label, cents, children }: FigureProps) => (
  <div className="donations-figure">
    <dt className="type-meta text-quiet">{label}</dt>
    <dd>
      <b className="type-h2-figures block">{formatCents(cents)}</b>
      <span className="type-meta text-quiet">{children}</span>
    </dd>
  </div>
)

const NotArrivedNote = ({
  figures: { notArrivedCents, heldCents, arrivesAt, nextTransferAt },
}: Pick<DonationsProps['list'], 'figures'>): ReactNode => {
  if (heldCents === 0 && arrivesAt === null && nextTransferAt === null) return 'nothing scheduled'
  return (
    <>
      {arrivesAt !== null && (
        <span className="block">
          in transit, in the bank by about <DateText at={arrivesAt} />
        </span>
      )}
      {nextTransferAt !== null && (
        <span className="block">
          next leaves <DateText at={nextTransferAt} form="short" />, in the bank by about{' '}
          <DateText at={arrivalDay(new Date(nextTransferAt)).toISOString()} />
        </span>
      )}
      {heldCents > 0 && (
        <span className="block">
          {heldCents === notArrivedCents ? 'held for now' : `${formatCents(heldCents)} held for now`}
        </span>
      )}
    </>
  )
}

/** Totals of one year, or of all. */
export const DonationFigures = ({ list: { figures, year } }: Pick<DonationsProps, 'list'>) => (
  <dl className="donations-figures">
    <Figure label={year === null ? 'Given so far' : `Given in ${year}`} cents={figures.donatedCents}>
      {counted(figures.donationCount, 'gift', 'gifts')} to{' '}
      {counted(figures.recipientCount, 'person', 'people')}
    </Figure>
    <Figure label="Arrived in their banks" cents={figures.arrivedCents}>
      {counted(figures.arrivedCount, 'gift', 'gifts')}
    </Figure>
    <Figure label="Not arrived yet" cents={figures.notArrivedCents}>
      <NotArrivedNote figures={figures} />
    </Figure>
    <Figure label="Card fees" cents={figures.feeCents}>
      {CARD_FEE_TEXT} a gift, unless you covered it
    </Figure>
  </dl>
)

const Filters = ({ list: { years, totalCount, year } }: Pick<DonationsProps, 'list'>) => (
  <nav aria-label="Years" className="flex flex-wrap gap-2">
    <FilterPill to={addressOf(null)} on={year === null} preventScrollReset>
      All, {totalCount}
    </FilterPill>
    {years.map(({ year: filterYear, donationCount }) => (
      <FilterPill key={filterYear} to={addressOf(filterYear)} on={year === filterYear} preventScrollReset>
        {filterYear}, {donationCount}
      </FilterPill>
    ))}
  </nav>
)

/** Filters, one page of donations, and paging. */
export const DonationsList = ({ list, page }: DonationsProps) => {
  const failedPayments = <FailedPayments payments={list.failedPayments} />
  if (list.totalCount === 0)
    return (
      <>
        <EmptyState
          picture={<SpotIllustration name="empty-list" sizes="240px" className="mb-6 w-60" />}
          heading="Nothing here yet"
        >
          Gave with another e-mail? Add it, and its donations show up here.
        </EmptyState>
        {failedPayments}
      </>
    )
  return (
    <>
      <Filters list={list} />
      <ul className="mt-4 space-y-4">
        {list.items.map((donation) => (
          <li key={donation.receiptNumber}>
            <DonationCard donation={donation} />
          </li>
        ))}
      </ul>
      {(page > 1 || list.nextPage !== null) && (
        <p className="mt-6 flex gap-2">
          {page > 1 && (
            <ButtonLink to={addressOf(list.year, page - 1)} kind="secondary">
              Newer
            </ButtonLink>
          )}
          {list.nextPage !== null && (
            <ButtonLink to={addressOf(list.year, list.nextPage)} kind="secondary">
              Older
            </ButtonLink>
          )}
        </p>
      )}
      {failedPayments}
    </>
  )
}
