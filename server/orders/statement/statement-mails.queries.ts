import { type Insertable, sql } from 'kysely'
import type { StatementMail } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

type StatementAsk = Pick<Insertable<StatementMail>, 'emailHash' | 'askId'>

/**
 * Claims a mail to an address: rate-limited per year and per day.
 * @returns whether this request may send it, now or as a retry
 */
export const claimStatementMail = async (
  reader: Db,
  ask: StatementAsk & { readonly year: number; readonly askedAt: Date },
  limits: { readonly sameYearSince: Date; readonly daySince: Date; readonly perDay: number },
): Promise<boolean> => {
  const { emailHash, askId, year, askedAt } = ask
  const { rows } = await sql`
    insert into statement_mail (email_hash, ask_id, year, asked_at)
    select ${emailHash}, ${askId}::uuid, ${year}::smallint, ${askedAt}::timestamptz
    where not exists (select 1 from statement_mail
        where email_hash = ${emailHash} and year = ${year}::smallint and asked_at > ${limits.sameYearSince})
      and (select count(*) from statement_mail
        where email_hash = ${emailHash} and asked_at > ${limits.daySince}) < ${limits.perDay}::int
    on conflict (email_hash, ask_id) do nothing
    returning ask_id`.execute(reader)
  if (rows.length > 0) return true
  const earlier = await reader
    .selectFrom('statementMail')
    .select('sentAt')
    .where('emailHash', '=', emailHash)
    .where('askId', '=', askId)
    .executeTakeFirst()
  return earlier !== undefined && earlier.sentAt === null
}

export const markStatementSent = async (
  reader: Db,
  { emailHash, askId }: StatementAsk,
  sentAt: Date,
): Promise<void> => {
  await reader
    .updateTable('statementMail')
    .set({ sentAt })
    .where('emailHash', '=', emailHash)
    .where('askId', '=', askId)
    .execute()
}
