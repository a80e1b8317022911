import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { statementMail, statementTitle } from '#server/mails/statement-mail.tsx'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { readStatement } from './read-statement.ts'
import { statementPath } from './statement-link.ts'
import { claimStatementMail, markStatementSent } from './statement-mails.queries.ts'

const AGAIN_AFTER_MS = 10 * MINUTE_MS
const A_DAY_AT_MOST = 5

/**
 * Takes the wish for a statement. Whether the address ever gave isn't even asked before the answer: neither its words
 * nor its time tell.
 */
export const askForStatement = async (
  { database, ids, clock, personalData }: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  { email, year }: CallArguments<Calls['sendStatement']>,
): Promise<CallOutput<Calls['sendStatement']>> => {
  const emailHash = personalData.emailHash(email)
  const now = clock.now()
  // The address itself isn't in it: it is sealed in the gifts, where there are any.
  const payload = { emailHash, year, askId: ids.uuid() }
  await database.transact((tx) =>
    writeOutbox(tx, ids, emailHash, [{ topic: 'mail-statement', payload, runAt: now }], now),
  )
  return { asked: true }
}

/** Mails the link of a year's statement where there are gifts, as often as an address may be written to. */
export const mailStatement = async (
  deps: Deps,
  { emailHash, year, askId }: { emailHash: string; year: number; askId: string },
): Promise<void> => {
  const { reader } = deps.database
  const statement = await readStatement(deps, { emailHash, year })
  if (statement === null) return
  const now = deps.clock.now()
  const mayMail = await claimStatementMail(
    reader,
    { emailHash, askId, year, askedAt: now },
    {
      sameYearSince: new Date(now.getTime() - AGAIN_AFTER_MS),
      daySince: new Date(now.getTime() - DAY_MS),
      perDay: A_DAY_AT_MOST,
    },
  )
  if (!mayMail) return
  const { publicOrigin, brand } = deps.config
  const statementUrl = statementPath(deps.signer, { emailHash, year })
  await deps.mail.send({
    to: statement.email,
    subject: statementTitle(statement),
    messageId: `statement-${askId}`,
    ...(await renderMail(statementMail({ statement, statementUrl, publicOrigin, brand }))),
  })
  await markStatementSent(reader, { emailHash, askId }, deps.clock.now())
}
