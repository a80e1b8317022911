import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatWholeDollars } from '#contract/money.ts'
import {
  CASE_FILTER_NAMES,
  CASE_FILTERS,
  caseStateName,
  type StaffCaseRow,
} from '#contract/staff/case-calls.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { apiContext } from '#web/api-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FilterForm } from '../filter-form.tsx'
import { loadFiltered } from '../filtered-page.ts'
import { Filters, ListFoot } from '../list-parts.tsx'
import { requireCapable, staffContext } from '../staff-member.ts'
import { Cell, Row, StaffTable } from '../staff-table.tsx'
import { caseTone } from './case-head.tsx'

const FILTERS = ['case', 'from', 'to', 'min', 'max'] as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'case.read')
  const filter = CASE_FILTERS.find((option) => option === url.searchParams.get('filter')) ?? 'all'
  const { staffCases } = context.get(apiContext)
  const page = await loadFiltered(url, { filter }, calls.staffCasesCsv.path, staffCases, FILTERS)
  return { ...page, mayCurate: hasCapability(context.get(staffContext).roles, 'case.curate') }
}

const CaseRow = (item: StaffCaseRow) => (
  <Row>
    <Cell label="Case">
      <Link
        to={href('/staff/cases/:caseId', { caseId: item.caseId })}
        className="type-meta-strong wrap-anywhere"
      >
        {item.title}
      </Link>
      <span className="type-small block text-quiet">{item.caseId}</span>
    </Cell>
    <Cell label="Organizer">
      {item.organizerName}
      <span className="type-small block text-quiet">
        {item.city}, {item.stateCode}
      </span>
    </Cell>
    <Cell label="State">
      <Tag tone={caseTone(item)}>{caseStateName(item)}</Tag>
    </Cell>
    <Cell label="Goal">{formatWholeDollars(item.goalCents)}</Cell>
    <Cell label="Created">
      <DateText at={item.createdAt} />
    </Cell>
  </Row>
)

/** Every case, of any visibility. */
export default function Cases() {
  const { items, nextCursor, filter, typed, problems, csv, mayCurate } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="type-h2">Cases</h1>
        {mayCurate && (
          <ButtonLink to="/staff/cases/curate" kind="secondary" size="small">
            Home page
          </ButtonLink>
        )}
      </div>
      <Filters
        label="State"
        name="filter"
        chosen={filter}
        choices={CASE_FILTERS.map((option) => [option, CASE_FILTER_NAMES[option]] as const)}
      />
      <FilterForm
        names={FILTERS}
        typed={typed}
        problems={problems}
        labels={{ min: 'Goal at least', max: 'Goal at most' }}
        isOpen
      />
      {items.length === 0 ? (
        <EmptyState icon="magnifying-glass" heading="No cases here">
          Try another search, or show all states.
        </EmptyState>
      ) : (
        <StaffTable caption="Cases" heads={['Case', 'Organizer', 'State', 'Goal', 'Created']}>
          {items.map((item) => (
            <CaseRow key={item.caseId} {...item} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
