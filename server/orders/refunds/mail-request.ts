import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { requestMail, requestTitle } from '#server/mails/request-mail.tsx'
import { describeOrderFor } from '#server/orders/order-info.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { describeRequest } from './describe-return.ts'
import {
  grantKey,
  markRequestMailed,
  type RefundRequestRow,
  type RequestPlace,
  readRequest,
} from './refund-requests.queries.ts'
import { readRefundByKey } from './refunds.queries.ts'

/** Whether no mail is due, because it was sent before or another mail replaces it. */
const needsNoMail = ({ mailedState, state, reason }: RefundRequestRow): boolean => {
  // A request closed by another refund is covered by that refund's mail.
  if (mailedState === 'decided' || state === 'nothing_left') return true
  // A request opened by us is covered by the mail about the failed refund.
  return state === 'open' && (mailedState === 'open' || reason === 'refund_failed')
}

/**
 * Mails the donor once that their request arrived, unless the decision was mailed before, and once its
 * decision.
 */
export const mailRequest = async (deps: Deps, place: RequestPlace): Promise<void> => {
  const { reader } = deps.database
  const request = await readRequest(reader, place)
  if (request === null || needsNoMail(request)) return
  const order = await readOrder(reader, request)
  const givingCase = await readDonatableCase(deps, place.caseId)
  if (order === null || givingCase === null) return
  const info = await describeOrderFor(deps, order)
  const refund = await readRefundByKey(reader, place.caseId, grantKey(place))
  const news = request.state === 'open' ? 'open' : 'decided'
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const facts = {
      request: describeRequest(request),
      returnedCents: refund?.totalCents ?? null,
      order: info,
      givingCase,
      publicOrigin,
      brand,
    }
    await deps.mail.send({
      to: info.email,
      subject: requestTitle(facts),
      messageId: `refund-request-${place.requestId}-${news}`,
      ...renderMail(requestMail(facts)),
    })
  }
  await markRequestMailed(reader, place, news)
}
