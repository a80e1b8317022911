import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { formatCents } from '#contract/money.ts'
import { REFUND_ANSWER_BUSINESS_DAYS } from '#contract/orders/donation-promises.ts'
import { afterBusinessDays } from '#contract/payouts/business-days.ts'
import { type QueuedRefundRequest, REQUEST_REASON_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { Button } from '#web/ui/button.tsx'
import { AgoText, DateText } from '#web/ui/date-text.tsx'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ActProblem, runAct, textOf } from '../act-form.ts'
import { cursorIn, ListFoot } from '../list-parts.tsx'
import { SecondFactorField } from '../second-factor-field.tsx'
import { requireCapable } from '../staff-member.ts'
import { OrderTabs } from './order-tabs.tsx'

export const loader = ({ context, url }: LoaderFunctionArgs) => {
  requireCapable(context, 'order.read')
  const cursor = cursorIn(url)
  return orErrorPage(context.get(apiContext).refundRequests({ cursor, limit: 20 }))
}

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const submission = { form, context }
  const requestId = textOf(form, 'requestId')
  const place = { caseId: textOf(form, 'caseId'), requestId }
  const answer = textOf(form, 'answer')
  const outcome = textOf(form, 'act') === 'grant' ? 'granted' : 'refused'
  const to = doneAddress('/staff/orders/requests', outcome)
  return runAct({ act: requestId, url, submission, to }, () =>
    context.get(apiContext).decideRefundRequest({
      place,
      decision:
        outcome === 'granted'
          ? { outcome: 'granted', amount: 'all', answer }
          : { outcome: 'refused', answer },
    }),
  )
}

/** Date that the donor was told. */
const answerDueAt = ({ createdAt }: QueuedRefundRequest): string =>
  afterBusinessDays(new Date(createdAt), REFUND_ANSWER_BUSINESS_DAYS).toISOString()

type RequestProps = { readonly request: QueuedRefundRequest; readonly problem: ActProblem | undefined }

/** Whether the donation's money has left for the recipient. */
const MoneyPlace = ({ place, leavesAt, transfer, recipientName }: QueuedRefundRequest) => {
  if (transfer?.arrivedAt != null)
    return (
      <>
        Paid out to {recipientName} on <DateText at={transfer.arrivedAt} />
      </>
    )
  if (place === 'inTransit' && transfer?.sentAt != null)
    return (
      <>
        On the way to {recipientName} since <DateText at={transfer.sentAt} />
      </>
    )
  if (place === 'disputed') return 'The donor’s bank holds it'
  if (place === 'takenBack') return 'The donor’s bank took it back'
  if (leavesAt === null) return `Not sent to ${recipientName} yet`
  return (
    <>
      Not sent to {recipientName} yet, leaves <DateText at={leavesAt} />
    </>
  )
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
      <Link to={`/staff/cases/${request.caseId}`} className="link">
        {request.caseTitle}
      </Link>
    </Fact>
    <Fact term="Money">
      <MoneyPlace {...request} />
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
          <Link to={`/staff/orders/${request.orderId}`} className="link">
            {formatCents(request.totalCents)}, receipt {request.receiptNumber}
          </Link>
        </h2>
        <span className="type-small text-quiet">
          {request.reference} · <AgoText at={request.createdAt} inSentence /> · answer promised by{' '}
          <DateText at={answerDueAt(request)} />
        </span>
      </div>
      <p className="type-meta-strong mt-2">{REQUEST_REASON_NAMES[request.reason]}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{request.text}</p>
      <Facts request={request} />
      <Form method="post" noValidate className="mt-4 space-y-4">
        {problem !== undefined && Object.keys(problem.fields).length === 0 && (
          <ErrorSummary problems={[]} title={problem.message} />
        )}
        <input type="hidden" name="caseId" value={request.caseId} />
        <input type="hidden" name="requestId" value={request.requestId} />
        <TextAreaField
          label="What the donor reads"
          name="answer"
          rows={2}
          defaultValue={problem?.values['answer']}
          error={field}
          hint="A no needs its reason; a yes may go without words."
        />
        <SecondFactorField problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="grant">
            {`Refund ${formatCents(leftCents)}`}
          </Button>
          <Button type="submit" name="act" value="refuse" kind="secondary">
            Refuse
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

const SENTENCES = {
  granted: 'Refunded. The donor is told by mail.',
  refused: 'Refused. The donor is told by mail.',
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
          New ones are listed here as they come in.
        </EmptyState>
      ) : (
        <div className="mt-6 max-w-(--container-form) space-y-4">
          {items.map((request) => (
            <RefundRequest
              key={request.requestId}
              request={request}
              problem={problem?.act === request.requestId ? problem : undefined}
            />
          ))}
        </div>
      )}
      <ListFoot nextCursor={nextCursor} csv={calls.refundRequestsCsv.path} />
    </>
  )
}
