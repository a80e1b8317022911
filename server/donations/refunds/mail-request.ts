import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { describeOrderFor } from '#server/donations/order-info.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeRequest, describeReturn } from './describe-return.ts'
import {
  grantKey,
  markRequestMailed,
  type RefundRequestRow,
  type RequestIds,
  readRequest,
} from './refund-requests.queries.ts'
import { markRefundMailed, type RefundRow, readRefundByKey } from './refunds.queries.ts'
import { requestMail, requestTitle } from './request-mail.tsx'

/** Whether no mail is due, because it was sent before or another mail replaces it. */
const needsNoMail = ({ mailedState, state, reason }: RefundRequestRow, refund: RefundRow | null): boolean => {
  // A request closed by another refund is covered by that refund's mail, and one whose refund failed by that mail.
  if (mailedState === 'decided' || state === 'nothing_left' || refund?.state === 'failed') return true
  // A request opened by us is covered by the mail about the failed refund.
  return state === 'open' && (mailedState === 'open' || reason === 'refund_failed')
}

/**
 * Mails the donor that their request arrived, unless the decision was mailed before, and its
 * decision, with the state of its refund.
 */
export const mailRequest = async (deps: Deps, requestIds: RequestIds): Promise<void> => {
  const { db } = deps.database
  const request = await readRequest(db, requestIds)
  const refund = request && (await readRefundByKey(db, requestIds.caseId, grantKey(requestIds)))
  if (request === null || needsNoMail(request, refund)) return
  const order = await readOrder(db, request)
  const donatableCase = await readDonatableCase(deps, requestIds.caseId)
  if (order === null || donatableCase === null) return
  const info = await describeOrderFor(deps, order)
  const news = request.state === 'open' ? 'open' : 'decided'
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const facts = {
      request: describeRequest(request),
      refund: refund && describeReturn(refund),
      order: info,
      donatableCase,
      now: deps.clock.now(),
      publicOrigin,
      brand,
    }
    await deps.mail.send({
      to: info.email,
      subject: requestTitle(facts),
      messageId: `refund-request-${requestIds.requestId}-${news}`,
      caseId: requestIds.caseId,
      ...renderMail(requestMail(facts)),
    })
  }
  await markRequestMailed(db, requestIds, news)
  // A refund that hasn't left yet is mailed again once it has.
  if (refund !== null && refund.state !== 'requested') await markRefundMailed(db, refund, 'on_its_way')
}
