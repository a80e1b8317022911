import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { lateDeclineMail, lateDeclineTitle } from '#server/mails/late-decline-mail.tsx'
import { describeOrderFor } from '../order-info.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { markDeclineMailed, readAttempt } from './attempts.queries.ts'

/** Mails the donor once about a decline that came after the payment was processing, unless they retried or paid since. */
export const mailLateDecline = async (
  deps: Deps,
  { attempt, ...place }: OrderPlace & { readonly attempt: number },
): Promise<void> => {
  const { reader } = deps.database
  const [order, declinedAttempt, givingCase] = await Promise.all([
    readOrder(reader, place),
    readAttempt(reader, place, attempt),
    readDonatableCase(deps, place.caseId),
  ])
  if (
    order === null ||
    declinedAttempt === null ||
    givingCase === null ||
    declinedAttempt.declineMailedAt !== null
  )
    return
  const { state } = order
  if (order.attempt !== attempt || !(state === 'failed' || state === 'expired')) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address.
  if (info.email === '') return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to: info.email,
    subject: lateDeclineTitle({ givingCase }),
    messageId: `declined-${place.orderId}-${attempt}`,
    ...renderMail(lateDeclineMail({ order: info, givingCase, publicOrigin, brand })),
  })
  await markDeclineMailed(reader, place, attempt, deps.clock.now())
}
