import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { requestMail, requestTitle } from '#server/mails/request-mail.tsx'
import { describeOrderFor } from '#server/orders/order-info.ts'
import { readOrder } from '#server/orders/orders.queries.ts'
import { describeRequest } from './describe-return.ts'
import {
  grantKey,
  markRequestReported,
  type RefundRequestRow,
  type RequestPlace,
  readRequest,
} from './refund-requests.queries.ts'
import { readRefundByKey } from './refunds.queries.ts'

const isToldBy = ({ told, state, reason }: RefundRequestRow): boolean => {
  // What went back another way, its own mail tells.
  if (told === 'decided' || state === 'nothing_left') return true
  // One of our own making is told of by the mail about the refund that failed.
  return state === 'open' && (told === 'open' || reason === 'refund_failed')
}

/** Tells a donor that we have their request, or what was decided; once each, and never the first after the second. */
export const mailRequest = async (deps: Deps, place: RequestPlace): Promise<void> => {
  const { reader } = deps.database
  const request = await readRequest(reader, place)
  if (request === null || isToldBy(request)) return
  const order = await readOrder(reader, request)
  const givingCase = await readDonatableCase(deps, place.caseId)
  if (order === null || givingCase === null) return
  const info = await describeOrderFor(deps, order)
  const refund = await readRefundByKey(reader, place.caseId, grantKey(place))
  const told = request.state === 'open' ? 'open' : 'decided'
  // An erased donor has no address any more, and wants no mail.
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
      messageId: `refund-request-${place.requestId}-${told}`,
      ...(await renderMail(requestMail(facts))),
    })
  }
  await markRequestReported(reader, place, told)
}
