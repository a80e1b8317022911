import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { REQUEST_TEXT_MAX, REQUEST_TEXT_MISSING } from '#contract/donations/donation-requests.ts'
import { REQUEST_TIME_OVER, requestOpenSentence } from '#contract/donations/refund-sentences.ts'
import { cleanText } from '#contract/plain-text.ts'
import { tooLongText } from '#contract/text-shape.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import type { OrderRow } from '../order-row.ts'
import { nothingToReturn, notRefundable } from '../refunds/not-refundable.ts'
import { type NewRequest, openRequest } from '../refunds/open-request.ts'
import {
  type RefundRequestRow,
  readLatestRequest,
  readRequestByKey,
} from '../refunds/refund-requests.queries.ts'
import { requestTextOpener, requestTextSealer } from '../refunds/request-text.ts'
import { lockOrder } from '../returns.queries.ts'
import { isWindowOpen, refundBlocker } from './donor-choices.policy.ts'
import { requireDonation } from './read-donation.ts'

type Input = CallArguments<Calls['requestRefund']>

const REQUEST_TEXT_MIN = 10

/** Cleans the donor's text, which only the reason "other" requires. */
const readBody = ({ reason, text }: Input): string => {
  const body = cleanText(text)
  if (reason === 'other' && body.length < REQUEST_TEXT_MIN)
    throw invalidFields([{ field: 'text', message: REQUEST_TEXT_MISSING }])
  // Cleaning may lengthen the text, by Unicode normalization.
  if (body.length > REQUEST_TEXT_MAX)
    throw invalidFields([{ field: 'text', message: tooLongText(REQUEST_TEXT_MAX) }])
  return body
}

type RequestInput = Pick<NewRequest, 'idempotencyKey'> & {
  readonly reason: Input['reason']
  readonly body: string
}

/**
 * Prepares a comparison with stored requests. Their texts are encrypted, and the donor's key must be read
 * before the order is locked.
 */
const prepareComparison = async (
  deps: Deps,
  donation: OrderRow,
  { reason, body }: RequestInput,
): Promise<(stored: RefundRequestRow) => boolean> => {
  const textOf = await requestTextOpener(deps, deps.database.db, donation)
  return (stored) => stored.reason === reason && textOf(stored) === body
}

const requireRequestable = (order: OrderRow, now: Date): void => {
  if (refundBlocker(order) !== null) throw nothingToReturn(order.state)
  if (!isWindowOpen(order, 'request', now)) throw notRefundable(REQUEST_TIME_OVER, 'a year is over')
}

/**
 * Requests a refund from support, within one year. A donation has at most one open request: sending the same
 * text again, under any key, returns that request.
 * @throws notFound, notRefundable (for an erased donor, too), invalidInput; keyReused for a different text under a key; conflict while a
 * different one is open
 */
export const requestRefund = async (
  deps: Deps,
  input: Input,
): Promise<CallOutput<Calls['requestRefund']>> => {
  const donation = await requireDonation(deps, input.token)
  const request: RequestInput = {
    // Keys of other donations of the case are independent.
    idempotencyKey: `${donation.orderId}:${input.idempotencyKey}`,
    reason: input.reason,
    body: readBody(input),
  }
  const seal = await requestTextSealer(deps, donation)
  const isSameRequest = await prepareComparison(deps, donation, request)
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, donation)
    if (order === null) throw new Refusal('notFound')
    const earlier = await readRequestByKey(tx, order.caseId, request.idempotencyKey)
    if (earlier !== null && !isSameRequest(earlier)) throw new Refusal('keyReused')
    const latest = earlier ?? (await readLatestRequest(tx, order))
    if (latest !== null && (latest === earlier || latest.state === 'open')) {
      if (isSameRequest(latest)) return { reference: latest.reference }
      if (refundBlocker(order) === 'returned') throw nothingToReturn(order.state)
      throw new Refusal('conflict', { sentence: requestOpenSentence(latest.reference) })
    }
    requireRequestable(order, deps.clock.now())
    const text = { seal: (requestId: string) => seal(requestId, request.body) }
    return { reference: await openRequest(tx, deps, order, { ...request, text }) }
  })
}
