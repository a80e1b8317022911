import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { requireRole, type StaffMember } from '#server/platform/staff.ts'
import { askRefund } from './ask-refund.ts'
import { partsOfRefund, type RefundAmount } from './refund-by-staff.ts'
import {
  closeRequest,
  grantKey,
  type RefundRequestRow,
  type RequestPlace,
  readRequest,
} from './refund-requests.queries.ts'
import { REFUND_ROLES } from './refund-roles.ts'

/** What the donor reads is `answer`: always for a no, if there is more to say for a yes. */
export type Decision =
  | { readonly outcome: 'granted'; readonly amount: RefundAmount; readonly answer: string }
  | { readonly outcome: 'refused'; readonly answer: string }

const ANSWER_MAX = 2000

const readAnswer = ({ outcome, answer }: Decision): string | null => {
  const text = cleanText(answer)
  if (text.length > ANSWER_MAX)
    throw invalidFields([{ field: 'answer', message: 'Use at most 2,000 characters.' }])
  if (outcome === 'refused' && text === '')
    throw invalidFields([{ field: 'answer', message: 'Say why: the donor reads it.' }])
  return text === '' ? null : text
}

const require = async (deps: Deps, place: RequestPlace): Promise<RefundRequestRow> => {
  const request = await readRequest(deps.database.reader, place)
  if (request === null) throw new Refusal('notFound')
  return request
}

/** In the transaction that promises the money, or in one of its own for a no. @throws conflict for whoever is second */
const close = async (
  tx: Tx,
  { ids, clock }: Deps,
  { caseId, requestId }: RequestPlace,
  to: { state: 'granted' | 'refused'; answer: string | null; staffId: string },
): Promise<void> => {
  const now = clock.now()
  if (!(await closeRequest(tx, { caseId, requestId }, { ...to, decidedAt: now })))
    throw new Refusal('conflict', { reason: 'decided by another' })
  const mail = { topic: 'mail-refund-request', payload: { caseId, requestId }, runAt: now }
  await writeOutbox(tx, ids, caseId, [mail], now)
}

/**
 * Support says yes, and the money is promised in the same moment, or says no and why. The donor is mailed. The same
 * decision sent again changes nothing.
 *
 * @throws notAllowed, notFound, invalidInput; conflict where it was decided otherwise; notRefundable
 */
export const decideRequest = async (
  deps: Deps,
  staff: StaffMember,
  place: RequestPlace,
  decision: Decision,
): Promise<RefundRequestRow> => {
  requireRole(staff, ...REFUND_ROLES)
  const answer = readAnswer(decision)
  const request = await require(deps, place)
  if (request.state !== 'open') {
    if (request.state !== decision.outcome || request.answer !== answer) throw new Refusal('conflict')
    return request
  }
  const closing = { state: decision.outcome, answer, staffId: staff.staffId }
  if (decision.outcome === 'refused') await deps.database.transact((tx) => close(tx, deps, place, closing))
  else
    await askRefund(deps, {
      place: request,
      idempotencyKey: grantKey(request),
      reason: 'request',
      staffId: staff.staffId,
      onlyIfHeld: false,
      parts: (order) => partsOfRefund(order, decision.amount),
      alongside: (tx) => close(tx, deps, place, closing),
    })
  return require(deps, place)
}
