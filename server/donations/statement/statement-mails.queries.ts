import { type Insertable, sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { StatementMail } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'

type StatementRequest = Pick<Insertable<StatementMail>, 'emailHash' | 'requestId'>

const MAIL_INTERVAL_MS = 10 * MINUTE_MS
const MAILS_PER_DAY_MAX = 6
/** Requests for them of one network, also those that mail nothing. */
const REQUESTS_OF_NETWORK = 4

/** Counts a request for a mail to an address. @returns whether this network may request one more */
export const takeMailPart = (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  actor: Pick<Actor, 'ip'>,
  emailHash: string,
): Promise<boolean> =>
  takeNetworkPart(deps, actor, {
    limit: 'statement',
    subject: emailHash,
    full: REQUESTS_OF_NETWORK,
    leaksPerDay: 1,
  })

/**
 * Claims a mail to an address, within the limits for its year and per day. Locks the donor's key, so that of concurrent
 * claims each sees the others.
 * @returns whether this request may send the mail, also when it retries
 */
export const claimStatementMail = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { emailHash, requestId, year }: StatementRequest & { readonly year: number },
): Promise<boolean> =>
  database.transact(async (tx) => {
    const requestedAt = clock.now()
    const sameYearSince = new Date(requestedAt.getTime() - MAIL_INTERVAL_MS)
    const daySince = new Date(requestedAt.getTime() - DAY_MS)
    await lockPerson(tx, emailHash)
    const { rows } = await sql`
      insert into statement_mail (email_hash, request_id, year, requested_at)
      select ${emailHash}, ${requestId}::uuid, ${year}::smallint, ${requestedAt}::timestamptz
      where not exists (select 1 from statement_mail
          where email_hash = ${emailHash} and year = ${year}::smallint and requested_at > ${sameYearSince})
        and (select count(*) from statement_mail
          where email_hash = ${emailHash} and requested_at > ${daySince}) < ${MAILS_PER_DAY_MAX}::int
      on conflict (email_hash, request_id) do nothing
      returning request_id`.execute(tx)
    if (rows.length > 0) return true
    const earlier = await tx
      .selectFrom('statementMail')
      .select('sentAt')
      .where('emailHash', '=', emailHash)
      .where('requestId', '=', requestId)
      .executeTakeFirst()
    return earlier !== undefined && earlier.sentAt === null
  })

export const markStatementSent = async (
  db: Db,
  { emailHash, requestId }: StatementRequest,
  sentAt: Date,
): Promise<void> => {
  await db
    .updateTable('statementMail')
    .set({ sentAt })
    .where('emailHash', '=', emailHash)
    .where('requestId', '=', requestId)
    .execute()
}
