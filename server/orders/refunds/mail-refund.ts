import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { refundMail, refundTitle } from '#server/mails/refund-mail.tsx'
import { describeOrderFor } from '#server/orders/order-info.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { lockOrder } from '#server/orders/returns.queries.ts'
import { describeReturn } from './describe-return.ts'
import { openRequest } from './open-request.ts'
import { readLatestRequest, readRequestByKey } from './refund-requests.queries.ts'
import {
  markRefundMailed,
  type RefundPlace,
  type RefundRow,
  readRefund,
  readRefundsOf,
} from './refunds.queries.ts'

type MailedState = 'on_its_way' | 'failed'

/** Opens a support request about a failed refund, unless one is open. @returns its reference */
const openFailureRequest = (deps: Deps, refund: RefundRow): Promise<string> =>
  deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, refund)
    const idempotencyKey = `refund-failed:${refund.refundId}`
    const earlier = await readRequestByKey(tx, refund.caseId, idempotencyKey)
    if (order === null || earlier !== null) return earlier?.reference ?? ''
    const latest = await readLatestRequest(tx, order)
    if (latest?.state === 'open') return latest.reference
    const text = `Refund ${refund.refundId} failed: ${refund.failure ?? 'no word why'}.`
    return openRequest(tx, deps, order, { idempotencyKey, reason: 'refund_failed', text })
  })

/** Whether no mail is due, because it was sent before or another mail replaces it. */
const needsNoMail = ({ mailedState, state, reason }: RefundRow, news: MailedState): boolean => {
  if (mailedState === 'failed' || mailedState === news) return true
  // For a request, the answer's mail also covers the refund.
  return news === 'on_its_way' && (state === 'failed' || reason === 'request')
}

/**
 * Mails the donor that a refund is on its way, or failed; once each. If this process ends between sending and
 * recording it, the mail goes out again with the same message id, so that mailboxes dedupe it.
 */
export const mailRefund = async (deps: Deps, place: RefundPlace, news: MailedState): Promise<void> => {
  const { reader } = deps.database
  const refund = await readRefund(reader, place)
  if (refund === null || needsNoMail(refund, news)) return
  const reference = news === 'failed' ? await openFailureRequest(deps, refund) : null
  const order = await readOrder(reader, refund)
  const givingCase = await readDonatableCase(deps, place.caseId)
  if (order === null || givingCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const returns = (await readRefundsOf(reader, refund)).map(describeReturn)
    const facts = {
      refund: describeReturn(refund),
      returns,
      order: info,
      givingCase,
      reference,
      publicOrigin,
      brand,
    }
    await deps.mail.send({
      to: info.email,
      subject: refundTitle(facts),
      messageId: `refund-${place.refundId}-${news}`,
      ...renderMail(refundMail(facts)),
    })
  }
  await markRefundMailed(reader, place, news)
}
