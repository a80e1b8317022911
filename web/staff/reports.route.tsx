import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { ReportedCase } from '#contract/cases/report-outcomes.ts'
import { REPORT_REASONS, reportReasonCodes, reportReasonLabel } from '#contract/cases/report-reasons.ts'
import { apiContext } from '#web/api-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActDone } from './acts/act-done.tsx'
import { FilterForm } from './filter-form.tsx'
import { loadFiltered } from './filtered-page.ts'
import { Filters, ListFoot } from './list-parts.tsx'
import { REPORT_ACTS } from './report-acts.tsx'
import { requireCapable } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

const FILTERS = ['from', 'to', 'case'] as const

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'report.decide')
  const reason = reportReasonCodes.find((code) => code === url.searchParams.get('reason'))
  const { reportedCases } = context.get(apiContext)
  return loadFiltered(url, { reason }, calls.reportedCasesCsv.path, reportedCases, FILTERS)
}

const CaseRow = (item: ReportedCase) => (
  <Row>
    <Cell label="Reported">
      <AgoText at={item.reportedAt} />
    </Cell>
    <Cell label="Case">
      <Link to={href('/staff/reports/:caseId', { caseId: item.caseId })} className="type-meta-strong">
        {item.title}
      </Link>
      <span className="type-small block text-quiet">{item.organizerName}</span>
    </Cell>
    <Cell label="Reasons">{item.reasons.map(reportReasonLabel).join(' · ')}</Cell>
    <Cell label="Reports">{item.isHidden ? <Tag icon="eye-slash">Hidden</Tag> : item.count}</Cell>
    <Cell label="">
      <ButtonLink to={href('/staff/reports/:caseId', { caseId: item.caseId })} kind="secondary" size="small">
        Open<span className="sr-only"> {item.title}</span>
      </ButtonLink>
    </Cell>
  </Row>
)

/** Reported cases, oldest report first. */
export default function Reports() {
  const { items, nextCursor, reason, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Reports</h1>
      <p className="mt-1 text-quiet">
        Oldest first. Anyone who left an e-mail address hears what you decide.
      </p>
      <Filters
        label="Reason"
        name="reason"
        chosen={reason ?? ''}
        choices={[['', 'All'], ...REPORT_REASONS.map(({ code, label }) => [code, label] as const)]}
      />
      <FilterForm names={FILTERS} typed={typed} problems={problems} />
      <ActDone acts={REPORT_ACTS} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No open reports">
          New ones appear here as they come in.
        </EmptyState>
      ) : (
        <StaffTable caption="Reported cases" heads={['Reported', 'Case', 'Reasons', 'Reports', '']}>
          {items.map((item) => (
            <CaseRow key={item.caseId} {...item} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
