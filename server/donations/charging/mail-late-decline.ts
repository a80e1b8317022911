import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeOrderFor } from '../order-info.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { readAttempt } from './attempts.queries.ts'
import { lateDeclineMail, lateDeclineTitle } from './late-decline-mail.tsx'

/** Mails the donor about a decline that came after the payment was processing, unless they retried or paid since. */
export const mailLateDecline = async (
  deps: Deps,
  { attempt, ...orderIds }: OrderIds & { readonly attempt: number },
): Promise<void> => {
  const { db } = deps.database
  const [order, declinedAttempt, donatableCase] = await Promise.all([
    readOrder(db, orderIds),
    readAttempt(db, orderIds, attempt),
    readDonatableCase(deps, orderIds.caseId),
  ])
  if (order === null || declinedAttempt === null || donatableCase === null) return
  const { state } = order
  if (order.attempt !== attempt || !(state === 'failed' || state === 'expired')) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to: info.email,
    subject: lateDeclineTitle({ donatableCase }),
    messageId: `declined-${orderIds.orderId}-${attempt}`,
    caseId: orderIds.caseId,
    ...renderMail(lateDeclineMail({ order: info, donatableCase, publicOrigin, brand })),
  })
}
