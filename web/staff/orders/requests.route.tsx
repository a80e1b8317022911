import type { ReactNode } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { afterBusinessDays } from '#contract/business-days.ts'
import { calls } from '#contract/calls.ts'
import { REFUND_ANSWER_BUSINESS_DAYS } from '#contract/donations/donation-promises.ts'
import { formatCents } from '#contract/money.ts'
import { type QueuedRefundRequest, REQUEST_REASON_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { LocationText } from '#web/donations/location-notice.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActLink } from '../acts/act-link.tsx'
import { runActs } from '../acts/run-acts.ts'
import type { ActBodyProps, SubjectActs } from '../acts/subject-act.ts'
import { DueText } from '../due-text.tsx'
import { FilterForm } from '../filter-form.tsx'
import { loadFiltered } from '../filtered-page.ts'
import { DONATION_FILTERS } from '../list-filters.ts'
import { ListFoot } from '../list-parts.tsx'
import { requireCapable } from '../staff-member.ts'
import { OrderTabs } from './order-tabs.tsx'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  return loadFiltered(url, {}, calls.refundRequestsCsv.path, context.get(apiContext).refundRequests)
}

export const action = (args: ActionFunctionArgs) => runActs(args, REQUEST_ACTS)

type Requests = { readonly items: readonly QueuedRefundRequest[] }

const requestOf = ({ items }: Requests, of: string) => items.find(({ requestId }) => requestId === of)
const leftCents = ({ totalCents, refundedCents }: QueuedRefundRequest): number => totalCents - refundedCents

const AnswerField = ({ subject, of, name, problem }: ActBodyProps<Requests>) => (
  <>
    <input type="hidden" name="caseId" value={requestOf(subject, of)?.caseId ?? ''} />
    <TextAreaField
      label="Message to the donor"
      name="answer"
      rows={4}
      defaultValue={problem?.values['answer']}
      error={problem?.fields['answer'] ?? problem?.fields['decision.answer']}
      hint={name === 'grant' ? 'Optional. It’s e-mailed with the refund.' : 'It’s e-mailed to them.'}
    />
  </>
)

const whatOf = (subject: Requests, of: string): string | undefined => {
  const request = requestOf(subject, of)
  return (
    request &&
    `${request.donorName ?? 'The donor'} gave ${formatCents(request.totalCents)} to “${request.caseTitle}”. ${REQUEST_REASON_NAMES[request.reason]}.`
  )
}

const requestIdsIn = (form: FormData) => ({ caseId: textOf(form, 'caseId'), requestId: textOf(form, 'of') })

const sumOf = (subject: Requests, of: string): string => {
  const request = requestOf(subject, of)
  return request === undefined ? 'Refund' : `Refund ${formatCents(leftCents(request))}`
}

/** Acts on a refund request. */
const REQUEST_ACTS: SubjectActs<Requests> = {
  grant: {
    label: sumOf,
    capability: 'refund.order',
    isOfRow: true,
    isDangerous: true,
    intro: whatOf,
    Fields: AnswerField,
    reasonHint: null,
    button: sumOf,
    done: 'Refunded. We’re e-mailing the donor.',
    perform: (form, api) =>
      api.decideRefundRequest({
        requestIds: requestIdsIn(form),
        decision: { outcome: 'granted', amount: 'all', answer: textOf(form, 'answer') },
      }),
  },
  refuse: {
    label: 'Decline the refund',
    capability: 'refund.order',
    isOfRow: true,
    intro: whatOf,
    Fields: AnswerField,
    reasonHint: null,
    button: 'Decline',
    done: 'Declined. We’re e-mailing the donor.',
    perform: (form, api) =>
      api.decideRefundRequest({
        requestIds: requestIdsIn(form),
        decision: { outcome: 'refused', answer: textOf(form, 'answer') },
      }),
  },
}

/** Date that the donor was told. */
const answerDueAt = ({ createdAt }: QueuedRefundRequest): string =>
  afterBusinessDays(new Date(createdAt), REFUND_ANSWER_BUSINESS_DAYS).toISOString()

/** Where the donation's money is, as its donor reads it. */
const MoneyText = ({ request }: { readonly request: QueuedRefundRequest }) => {
  if (request.moneyState === 'disputed') return 'The donor’s bank holds it'
  if (request.moneyState === 'takenBack') return 'Charged back by the donor’s bank'
  return <LocationText location={request} recipientFirstName={request.recipientName} gift="the gift" />
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="w-14 shrink-0 text-quiet">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const Facts = ({ request }: { readonly request: QueuedRefundRequest }) => (
  <dl className="type-meta mt-3 space-y-1">
    <Fact term="Donor">
      {request.donorName ?? 'Erased'}
      {request.donorEmail !== null && ` · ${request.donorEmail}`}
    </Fact>
    <Fact term="Case">
      <Link to={href('/staff/cases/:caseId', { caseId: request.caseId })} className="link">
        {request.caseTitle}
      </Link>
    </Fact>
    <Fact term="Money">
      <MoneyText request={request} />
    </Fact>
  </dl>
)

const RefundRequest = ({ request }: { readonly request: QueuedRefundRequest }) => (
  <Panel>
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="type-strong">
        <Link to={href('/staff/orders/:orderId', { orderId: request.orderId })} className="link">
          {formatCents(request.totalCents)}, receipt {request.receiptNumber}
        </Link>
      </h2>
      <span className="type-small text-quiet">
        {request.reference} · <AgoText at={request.createdAt} inSentence />
      </span>
    </div>
    <p>
      <span className="type-small text-quiet">Reply due</span> <DueText at={answerDueAt(request)} />
    </p>
    <p className="type-meta-strong mt-2">{REQUEST_REASON_NAMES[request.reason]}</p>
    <p className="mt-1 wrap-anywhere whitespace-pre-line">{request.text}</p>
    <Facts request={request} />
    <div className="mt-4 flex flex-wrap gap-3">
      <ActLink act="grant" of={request.requestId} kind="primary">
        {`Refund ${formatCents(leftCents(request))}`}
      </ActLink>
      <ActLink act="refuse" of={request.requestId}>
        Decline
      </ActLink>
    </div>
  </Panel>
)

/** Refund requests, oldest first. */
export default function Requests() {
  const data = useLoaderData<typeof loader>()
  const { items, nextCursor, typed, problems, csv } = data
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      <FilterForm names={DONATION_FILTERS} typed={typed} problems={problems} />
      <ActDone acts={REQUEST_ACTS} />
      <ActDialog acts={REQUEST_ACTS} subject={data} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No open requests">
          New ones appear here as they come in.
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-(--container-form) space-y-4">
          {items.map((request) => (
            <RefundRequest key={request.requestId} request={request} />
          ))}
        </div>
      )}
      <ListFoot nextCursor={nextCursor} csv={items.length > 0 && csv} />
    </>
  )
}
