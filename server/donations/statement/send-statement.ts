import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import {
  type StatementFacts,
  statementMail,
  statementTitle,
} from '#server/donations/statement/statement-mail.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import type { Actor } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailStatementJob } from '../donation-jobs.ts'
import { openAddresses, readHousehold } from '../households/read-household.ts'
import { readStatement } from './read-statement.ts'
import { type StatementScope, statementPath } from './statement-link.ts'
import { claimStatementMail, markStatementSent, takeMailPart } from './statement-mails.queries.ts'

/**
 * Queues a statement's mail. The answer comes before any search, so neither its text nor its timing reveals
 * whether the address donated.
 */
export const requestStatement = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  actor: Pick<Actor, 'ip'>,
  { email, year }: CallArguments<Calls['sendStatement']>,
): Promise<CallOutput<Calls['sendStatement']>> => {
  const { database, ids, clock, personalData } = deps
  const emailHash = personalData.emailHash(email)
  if (!(await takeMailPart(deps, actor, emailHash))) return { requested: true }
  const now = clock.now()
  // The payload omits the e-mail address, which is stored encrypted with the donations, if there are any.
  const payload = { emailHash, year, requestId: ids.uuid() }
  await database.transact((tx) => writeOutbox(tx, ids, emailHash, [mailStatementJob.at(now, payload)], now))
  return { requested: true }
}

/** The address's statement of that year together with its household's other address; null if it has none. */
const readHouseholdLink = async (
  deps: Deps,
  { emailHash, year }: StatementScope,
): Promise<StatementFacts['household']> => {
  const side = await readHousehold(deps.database.db, emailHash)
  const other = side === null ? null : (await openAddresses(deps, side)).other
  if (side === null || other === null) return null
  const { householdId } = side
  return { otherEmail: other, url: statementPath(deps.signer, { emailHash, year, householdId }) }
}

/** Mails the link of a year's statement, if there are donations, within the mail limits. */
export const mailStatement = async (
  deps: Deps,
  { emailHash, year, requestId }: { emailHash: string; year: number; requestId: string },
): Promise<void> => {
  const { db } = deps.database
  const statement = await readStatement(deps, { emailHash, year })
  if (statement === null) return
  if (!(await claimStatementMail(deps, { emailHash, requestId, year }))) return
  const { publicOrigin, brand } = deps.config
  const statementUrl = statementPath(deps.signer, { emailHash, year })
  const household = await readHouseholdLink(deps, { emailHash, year })
  await deps.mail.send({
    to: statement.email,
    subject: statementTitle(statement),
    messageId: `statement-${requestId}`,
    caseId: null,
    ...renderMail(statementMail({ statement, statementUrl, household, publicOrigin, brand })),
  })
  await markStatementSent(db, { emailHash, requestId }, deps.clock.now())
}
