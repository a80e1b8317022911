import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { receiptsMail, receiptsTitle } from '#server/donations/statement/receipts-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Actor } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailReceiptsJob } from '../donation-jobs.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import { donationsPath } from './donations-link.ts'
import { ALWAYS } from './donor-orders.queries.ts'
import { describeDonation, readDonatedCases, readDonations } from './read-statement.ts'
import { claimStatementMail, markStatementSent, takeMailPart } from './statement-mails.queries.ts'

const RECEIPTS_MAX = 50
/** Year under which these mails are recorded, so that a statement's interval doesn't apply to them. */
const NO_YEAR = 0

/** Queues a mail with an address's receipts. The answer comes before any search, so it reveals nothing. */
export const findReceipts = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  actor: Pick<Actor, 'ip'>,
  { email }: CallArguments<Calls['findReceipts']>,
): Promise<CallOutput<Calls['findReceipts']>> => {
  const { database, ids, clock, personalData } = deps
  const emailHash = personalData.emailHash(email)
  if (!(await takeMailPart(deps, actor, emailHash))) return { requested: true }
  const now = clock.now()
  const payload = { emailHash, requestId: ids.uuid() }
  await database.transact((tx) => writeOutbox(tx, ids, emailHash, [mailReceiptsJob.at(now, payload)], now))
  return { requested: true }
}

/** Mails the links of an address's receipts, if it has donations, within the mail limits. */
export const mailReceipts = async (
  deps: Deps,
  { emailHash, requestId }: { readonly emailHash: string; readonly requestId: string },
): Promise<void> => {
  const { db } = deps.database
  const orders = (await readDonations(deps, emailHash, ALWAYS)).toReversed()
  const [newest] = orders
  const donor = newest && (await openOrderPerson(deps, db, newest))
  if (donor == null) return
  if (!(await claimStatementMail(deps, { emailHash, requestId, year: NO_YEAR }))) return
  const mailedOrders = orders.slice(0, RECEIPTS_MAX)
  const cases = await readDonatedCases(deps, mailedOrders)
  const donations = mailedOrders.map((order) => describeDonation(deps, cases, order))
  const { publicOrigin, brand } = deps.config
  const facts = {
    email: donor.email,
    donations,
    hasMore: orders.length > mailedOrders.length,
    listPath: donationsPath(deps, emailHash),
    publicOrigin,
    brand,
  }
  await deps.mail.send({
    to: donor.email,
    subject: receiptsTitle(facts),
    messageId: `receipts-${requestId}`,
    caseId: null,
    ...renderMail(receiptsMail(facts)),
  })
  await markStatementSent(db, { emailHash, requestId }, deps.clock.now())
}
