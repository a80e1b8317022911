import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { describeOrderFor } from '#server/donations/order-info.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { describeDispute } from './describe-dispute.ts'
import { disputeMail, disputeTitle } from './dispute-mail.tsx'
import { type DisputeIds, markDisputeMailed, readDispute } from './disputes.queries.ts'
import { isUndecidedByBank } from './disputes.state.ts'

/**
 * Mails the donor that a dispute is open, then how it was decided: at most two mails, and never the first after the
 * second. An inquiry moves no money and gets no mail.
 */
export const mailDispute = async (deps: Deps, disputeIds: DisputeIds): Promise<void> => {
  const { db } = deps.database
  const dispute = await readDispute(db, disputeIds)
  if (dispute === null || dispute.state === 'inquiry' || dispute.state === 'closed') return
  const news = isUndecidedByBank(dispute.state) ? 'open' : 'decided'
  const isMailed = dispute.mailedState === news || dispute.mailedState === 'decided'
  if (isMailed) return
  const order = await readOrder(db, dispute)
  const donatableCase = await readDonatableCase(deps, disputeIds.caseId)
  if (order === null || donatableCase === null) return
  const info = await describeOrderFor(deps, order)
  // An erased donor has no address, and gets no mail.
  if (info.email !== '') {
    const { publicOrigin, brand } = deps.config
    const facts = { dispute: describeDispute(dispute), order: info, donatableCase, publicOrigin, brand }
    await deps.mail.send({
      to: info.email,
      subject: disputeTitle(facts),
      messageId: `dispute-${disputeIds.disputeId}-${news}`,
      caseId: disputeIds.caseId,
      ...renderMail(disputeMail(facts)),
    })
  }
  await markDisputeMailed(db, disputeIds, news)
}
