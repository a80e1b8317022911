import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { afterBusinessDays } from '#contract/business-days.ts'
import { calls } from '#contract/calls.ts'
import { REFUND_ANSWER_BUSINESS_DAYS } from '#contract/donations/donation-promises.ts'
import { formatCents } from '#contract/money.ts'
import { type QueuedRefundRequest, REQUEST_REASON_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { LocationText } from '#web/donations/location-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { AgoText } from '#web/ui/date-text.tsx'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { runStaffForm } from '../act-form.ts'
import { DueText } from '../due-text.tsx'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { SecondFactorField } from '../second-factor-field.tsx'
import { requireCapable } from '../staff-member.ts'
import { OrderTabs } from './order-tabs.tsx'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const cursor = cursorIn(url)
  return orErrorPage(context.get(apiContext).refundRequests({ cursor, limit: 20 }))
}

const PAGE = '/staff/orders/requests'

export const action = (args: ActionFunctionArgs) => {
  const inputIn = (form: FormData) => ({
    requestIds: { caseId: textOf(form, 'caseId'), requestId: textOf(form, 'requestId') },
    answer: textOf(form, 'answer'),
  })
  return runStaffForm(
    args,
    { to: (act) => doneAddress(PAGE, act) },
    {
      grant: (form, api) => {
        const { requestIds, answer } = inputIn(form)
        return api.decideRefundRequest({
          requestIds,
          decision: { outcome: 'granted', amount: 'all', answer },
        })
      },
      refuse: (form, api) => {
        const { requestIds, answer } = inputIn(form)
        return api.decideRefundRequest({ requestIds, decision: { outcome: 'refused', answer } })
      },
    },
  )
}

/** Date that the donor was told. */
const answerDueAt = ({ createdAt }: QueuedRefundRequest): string =>
  afterBusinessDays(new Date(createdAt), REFUND_ANSWER_BUSINESS_DAYS).toISOString()

type RequestProps = { readonly request: QueuedRefundRequest; readonly problem: FormResult | undefined }

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

const RefundRequest = ({ request, problem }: RequestProps) => {
  const field = problem?.fields['answer'] ?? problem?.fields['decision.answer']
  const leftCents = request.totalCents - request.refundedCents
  return (
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
      <Form method="post" noValidate className="mt-4 space-y-4">
        {problem !== undefined && Object.keys(problem.fields).length === 0 && (
          <ErrorSummary problems={[]} title={problem.message} attempt={problem} />
        )}
        <input type="hidden" name="caseId" value={request.caseId} />
        <input type="hidden" name="requestId" value={request.requestId} />
        <TextAreaField
          label="Message to the donor"
          name="answer"
          rows={2}
          defaultValue={problem?.values['answer']}
          error={field}
          hint="Required if you decline, optional if you refund."
        />
        <SecondFactorField problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="grant">
            {`Refund ${formatCents(leftCents)}`}
          </Button>
          <Button type="submit" name="act" value="refuse" kind="secondary">
            Decline
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

const SENTENCES = {
  grant: 'Refunded. We’re e-mailing the donor.',
  refuse: 'Declined. We’re e-mailing the donor.',
}

/** Refund requests, oldest first. */
export default function Requests() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  return (
    <>
      <h1 className="type-h2">Orders</h1>
      <OrderTabs />
      <DoneNote sentences={SENTENCES} />
      {items.length === 0 ? (
        <EmptyState icon="check" heading="No open requests">
          New ones appear here as they come in.
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-(--container-form) space-y-4">
          {items.map((request) => (
            <RefundRequest
              key={request.requestId}
              request={request}
              problem={problem?.values['requestId'] === request.requestId ? problem : undefined}
            />
          ))}
        </div>
      )}
      <ListFoot nextCursor={nextCursor} csv={calls.refundRequestsCsv.path} />
    </>
  )
}
