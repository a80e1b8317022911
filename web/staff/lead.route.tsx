import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { raiseTypeText } from '#contract/cases/cases.ts'
import { formatUsPhone, LEAD_STATE_NAMES, LEAD_STATES, nextLeadStates } from '#contract/leads/leads.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { numberOf, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { runStaffForm } from './act-form.ts'
import { AttributionPanel } from './attribution-panel.tsx'
import { BackLink } from './back-link.tsx'
import { requireCapable } from './staff-member.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  requireCapable(context, 'lead.work')
  return orErrorPage(context.get(apiContext).staffLead({ leadId: params['leadId'] ?? '' }))
}

/** The change that a button of the page asks for. */
type LeadChange = Omit<Parameters<Api['changeLead']>[0], 'leadId' | 'version'>

export const action = (args: ActionFunctionArgs) => {
  const leadId = args.params['leadId'] ?? ''
  const inputIn = (form: FormData) => ({ leadId, version: numberOf(form, 'version') })
  const changeTo = (change: LeadChange) => (form: FormData, api: Api) =>
    api.changeLead({ ...inputIn(form), ...change })
  return runStaffForm(
    args,
    { to: href('/staff/leads/:leadId', { leadId }) },
    {
      ...Object.fromEntries(LEAD_STATES.map((state) => [`state-${state}`, changeTo({ state })])),
      take: changeTo({ owner: 'me' }),
      'give-back': changeTo({ owner: 'nobody' }),
      stop: changeTo({ doNotContact: true }),
      allow: changeTo({ doNotContact: false }),
      note: (form, api) => changeTo({ note: textOf(form, 'note') })(form, api),
      convert: (form, api) => api.convertLead(inputIn(form)),
    },
  )
}

type Data = Awaited<ReturnType<typeof loader>>

const Act = ({ value, children }: { readonly value: string; readonly children: string }) => (
  <Button type="submit" name="act" value={value} kind="secondary" wide>
    {children}
  </Button>
)

const Actions = ({ lead }: { readonly lead: Data }) => (
  <Panel>
    <h2 className="type-strong">What’s next</h2>
    <Form method="post" className="mt-4 space-y-2">
      <input type="hidden" name="version" value={lead.version} />
      {lead.isOwn ? (
        <Act value="give-back">Unassign</Act>
      ) : (
        <Act value="take">{lead.ownerName === null ? 'Take it' : 'Take over'}</Act>
      )}
      {lead.state === 'qualified' && <Act value="convert">Start their fundraiser as a draft</Act>}
      {nextLeadStates(lead.state).map((state) => (
        <Act key={state} value={`state-${state}`}>{`Mark as ${LEAD_STATE_NAMES[state].toLowerCase()}`}</Act>
      ))}
      {lead.doNotContact ? (
        <Act value="allow">Allow contact</Act>
      ) : (
        <Act value="stop">Mark as do not contact</Act>
      )}
    </Form>
  </Panel>
)

const Notes = ({ lead }: { readonly lead: Data }) => (
  <Panel>
    <h2 className="type-strong">Notes</h2>
    <Form method="post" className="mt-4 space-y-4" key={lead.version}>
      <input type="hidden" name="version" value={lead.version} />
      <TextAreaField label="New note" name="note" rows={3} />
      <Button type="submit" name="act" value="note" kind="secondary">
        Add note
      </Button>
    </Form>
    <ul className="mt-6 space-y-4">
      {lead.notes.map(({ text, writtenAt, writtenBy }) => (
        <li key={`${writtenAt} ${text}`} className="border-t border-line pt-4">
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="type-small mt-1 text-quiet">
            {writtenBy} · <DateText at={writtenAt} form="moment" />
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)

const Facts = ({ lead }: { readonly lead: Data }) => (
  <Panel>
    <p className="type-strong wrap-anywhere">{lead.email}</p>
    <p>
      {lead.doNotContact ? (
        'Asked not to be contacted'
      ) : (
        <a href={`tel:+1${lead.phone}`} className="link">
          {formatUsPhone(lead.phone)}
        </a>
      )}
    </p>
    <p className="mt-3">
      {lead.raiseType === null ? 'Didn’t say what it’s about' : raiseTypeText(lead.raiseType)} · asked for a
      call {lead.requests === 1 ? 'once' : `${lead.requests} times`}, last on{' '}
      <DateText at={lead.requestedAt} form="moment" />
    </p>
    {lead.draftCaseId !== null && <p className="mt-3">Draft: {lead.draftCaseId}</p>}
    <p className="type-small mt-2 text-quiet">
      Agreed on <DateText at={lead.consentAt} form="moment" /> to be called (consent text of{' '}
      {lead.consentVersion})
    </p>
  </Panel>
)

/** A lead: person, owner, notes. */
export default function LeadPage() {
  const lead = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <BackLink to="/staff/leads">Leads</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="type-h2 wrap-anywhere">{lead.email}</h1>
        {lead.doNotContact && <Tag icon="hand-palm">Do not contact</Tag>}
      </div>
      <p className="mt-1 text-quiet">
        {LEAD_STATE_NAMES[lead.state]} ·{' '}
        {lead.ownerName === null ? 'unassigned' : `assigned to ${lead.ownerName}`}
      </p>
      {problem && <ErrorSummary problems={[]} title={problem.message} attempt={problem} />}
      <div className="mt-6 grid gap-6 full:grid-cols-[minmax(0,1fr)_360px]">
        <div className="space-y-4">
          <Facts lead={lead} />
          <AttributionPanel attribution={lead.attribution} />
          <Notes lead={lead} />
        </div>
        <Actions lead={lead} />
      </div>
    </>
  )
}
