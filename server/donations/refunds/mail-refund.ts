import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { describeOrderFor } from '#server/donations/order-info.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { lockOrder } from '#server/donations/returns.queries.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeReturn } from './describe-return.ts'
import { mailRequest } from './mail-request.ts'
import { openRequest } from './open-request.ts'
import { refundMail, refundTitle } from './refund-mail.tsx'
import { readGrantedRequest, readLatestRequest, readRequestByKey } from './refund-requests.queries.ts'
import {
  markRefundMailed,
  type RefundIds,
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
    const text = `Refund ${refund.refundId} failed: ${refund.failure ?? 'no reason given'}.`
    return openRequest(tx, deps, order, { idempotencyKey, reason: 'refund_failed', text })
  })

/** Whether no mail is due, because it was sent before or another mail replaces it. */
const needsNoMail = ({ mailedState, state }: RefundRow, news: MailedState): boolean =>
  mailedState === 'failed' || mailedState === news || (news === 'on_its_way' && state === 'failed')

/**
 * Mails the donor that a refund is in transit, or failed. If this process ends between sending and
 * recording it, the mail goes out again with the same message id, so that mailboxes dedupe it.
 */
export const mailRefund = async (deps: Deps, refundIds: RefundIds, news: MailedState): Promise<void> => {
  const { db } = deps.database
  const refund = await readRefund(db, refundIds)
  if (refund === null || needsNoMail(refund, news)) return
  const request = news === 'on_its_way' ? await readGrantedRequest(db, refund) : null
  // The answer to a request covers its refund.
  if (request !== null && request.mailedState !== 'decided') return mailRequest(deps, request)
  const reference = news === 'failed' ? await openFailureRequest(deps, refund) : null
  const order = await readOrder(db, refund)
  const donatableCase = await readDonatableCase(deps, refundIds.caseId)
  if (order === null || donatableCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const returns = (await readRefundsOf(db, refund)).map(describeReturn)
    const facts = {
      refund: describeReturn(refund),
      returns,
      order: info,
      donatableCase,
      reference,
      publicOrigin,
      brand,
    }
    await deps.mail.send({
      to: info.email,
      subject: refundTitle(facts),
      messageId: `refund-${refundIds.refundId}-${news}`,
      caseId: refundIds.caseId,
      ...renderMail(refundMail(facts)),
    })
  }
  await markRefundMailed(db, refundIds, news)
}
