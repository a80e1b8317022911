import { href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { calls } from '#contract/calls.ts'
import { raiseTypeText } from '#contract/cases/cases.ts'
import { formatUsPhone, LEAD_STATE_NAMES, LEAD_STATES } from '#contract/leads/leads.ts'
import type { Lead } from '#contract/leads/staff-lead-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { FilterForm } from './filter-form.tsx'
import { loadFiltered } from './filtered-page.ts'
import { Filters, ListFoot } from './list-parts.tsx'
import { requireCapable } from './staff-member.ts'
import { Cell, Row, StaffTable } from './staff-table.tsx'

const FILTERS = ['from', 'to', 'email'] as const

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'lead.work')
  const state = LEAD_STATES.find((option) => option === url.searchParams.get('state'))
  const isMine = url.searchParams.get('state') === 'mine'
  const { staffLeads } = context.get(apiContext)
  const read: typeof staffLeads = (request) => staffLeads({ ...request, ...(isMine && { mine: 'true' }) })
  return { ...(await loadFiltered(url, { state }, calls.staffLeadsCsv.path, read, FILTERS)), isMine }
}

const LeadRow = (lead: Lead) => (
  <Row>
    <Cell label="Requested">
      <AgoText at={lead.requestedAt} />
    </Cell>
    <Cell label="Who">
      <Link
        to={href('/staff/leads/:leadId', { leadId: lead.leadId })}
        className="type-meta-strong wrap-anywhere"
      >
        {lead.email}
      </Link>
      <span className="type-small block text-quiet">
        {lead.doNotContact ? '' : formatUsPhone(lead.phone)}
      </span>
    </Cell>
    <Cell label="About">{lead.raiseType === null ? '' : raiseTypeText(lead.raiseType)}</Cell>
    <Cell label="State">
      {lead.doNotContact ? <Tag icon="hand-palm">Do not contact</Tag> : LEAD_STATE_NAMES[lead.state]}
    </Cell>
    <Cell label="Assigned to">{lead.ownerName ?? 'No one yet'}</Cell>
    <Cell label="">
      <ButtonLink to={href('/staff/leads/:leadId', { leadId: lead.leadId })} kind="secondary" size="small">
        Open<span className="sr-only"> {lead.email}</span>
      </ButtonLink>
    </Cell>
  </Row>
)

/** People who asked for a call, the latest request first. */
export default function Leads() {
  const { items, nextCursor, state, isMine, typed, problems, csv } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="type-h2">Leads</h1>
      <p className="mt-1 text-quiet">People who asked us to call. Newest first.</p>
      <Filters
        label="State"
        name="state"
        chosen={isMine ? 'mine' : (state ?? '')}
        choices={[
          ['', 'All'],
          ['mine', 'Mine'],
          ...LEAD_STATES.map((option) => [option, LEAD_STATE_NAMES[option]] as const),
        ]}
      />
      <FilterForm names={FILTERS} typed={typed} problems={problems} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No leads here">
          New ones appear here as they come in.
        </EmptyState>
      ) : (
        <StaffTable caption="Leads" heads={['Requested', 'Who', 'About', 'State', 'Assigned to', '']}>
          {items.map((lead) => (
            <LeadRow key={lead.leadId} {...lead} />
          ))}
        </StaffTable>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
