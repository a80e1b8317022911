import { MINUTE_MS } from '#contract/dates.ts'
import { cleanText } from '#contract/plain-text.ts'
import { REFUND_ANSWER_MAX } from '#contract/staff/staff-order-shapes.ts'
import { tooLongText } from '#contract/text-shape.ts'
import { type Audit, staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { mailRefundRequestJob } from '../donation-jobs.ts'
import { subjectOfOrder } from '../order-subject.ts'
import { readOrder } from '../orders.queries.ts'
import { partsOfRefund, type RefundAmount } from './refund-by-staff.ts'
import {
  closeRequest,
  grantKey,
  type RefundRequestRow,
  type RequestIds,
  readRequest,
} from './refund-requests.queries.ts'
import { reserveRefund } from './reserve-refund.ts'

/** The donor reads `answer`: required for a refusal, optional for a grant. */
export type Decision =
  | { readonly outcome: 'granted'; readonly amount: RefundAmount; readonly answer: string }
  | { readonly outcome: 'refused'; readonly answer: string }

const readAnswer = ({ outcome, answer }: Decision): string | null => {
  const text = cleanText(answer)
  if (text.length > REFUND_ANSWER_MAX)
    throw invalidFields([{ field: 'answer', message: tooLongText(REFUND_ANSWER_MAX) }])
  if (outcome === 'refused' && text === '')
    throw invalidFields([{ field: 'answer', message: 'Say why. The donor will read it.' }])
  return text === '' ? null : text
}

const requireRequest = async (deps: Deps, requestIds: RequestIds): Promise<RefundRequestRow> => {
  const request = await readRequest(deps.database.db, requestIds)
  if (request === null) throw new Refusal('notFound')
  return request
}

/** Time for a granted refund to be sent, which mails the decision. After that the mail says that it hasn't left yet. */
const REFUND_SENT_WITHIN_MS = MINUTE_MS

/**
 * Records the decision and queues the donor's mail. A grant runs it in the transaction that reserves the money.
 * @throws conflict if the request is already decided
 */
const closeAndMail = async (
  tx: Tx,
  { ids, clock }: Deps,
  audit: Audit,
  { caseId, requestId }: RequestIds,
  to: { state: 'granted' | 'refused'; answer: string | null; staffId: string },
): Promise<void> => {
  const now = clock.now()
  if (!(await closeRequest(tx, { caseId, requestId }, { ...to, decidedAt: now })))
    throw new Refusal('conflict', { reason: 'decided by another' })
  const runAt = to.state === 'granted' ? new Date(now.getTime() + REFUND_SENT_WITHIN_MS) : now
  const mail = mailRefundRequestJob.at(runAt, { caseId, requestId })
  await writeOutbox(tx, ids, caseId, [mail], now)
  await audit.record(tx, { caseId, details: { requestId, outcome: to.state } })
}

type Input = { readonly requestIds: RequestIds; readonly decision: Decision }

/**
 * Grants a refund request, which reserves the money in the same transaction, or refuses it with an
 * explanation. The donor is mailed. Idempotent for the same decision.
 * @throws notAllowed, notFound, invalidInput; conflict if it was decided otherwise; notRefundable
 */
export const decideRequest = staffAct(
  {
    act: 'refund_request.decide',
    capability: 'refund.order',
    subject: async ({ database: { db } }, { requestIds }) => {
      const request = await readRequest(db, requestIds)
      return subjectOfOrder(request && (await readOrder(db, request)))
    },
    // The donor reads the answer; a grant may have none.
    reason: ({ decision }: Input) => readAnswer(decision) ?? 'Granted as requested',
  },
  async (deps, { staffId }, { requestIds, decision }, audit): Promise<RefundRequestRow> => {
    const answer = readAnswer(decision)
    const request = await requireRequest(deps, requestIds)
    if (request.state !== 'open') {
      if (request.state !== decision.outcome || request.answer !== answer) throw new Refusal('conflict')
      audit.repeated()
      return request
    }
    const closing = { state: decision.outcome, answer, staffId }
    // Stays true if a concurrent decision of the same kind has made the refund.
    let isRepeat = true
    const decide = async (tx: Tx): Promise<void> => {
      isRepeat = false
      await closeAndMail(tx, deps, audit, requestIds, closing)
    }
    if (decision.outcome === 'refused') await deps.database.transact(decide)
    else
      await reserveRefund(deps, {
        orderIds: request,
        idempotencyKey: grantKey(request),
        reason: 'request',
        staffId,
        onlyIfCovered: false,
        parts: (order) => partsOfRefund(order, decision.amount),
        alongside: decide,
      })
    if (isRepeat) audit.repeated()
    return requireRequest(deps, requestIds)
  },
)
