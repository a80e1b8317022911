import { type Insertable, sql } from 'kysely'
import type { StatementMail } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type StatementRequest = Pick<Insertable<StatementMail>, 'emailHash' | 'requestId'>

/**
 * Claims a mail to an address, within the limits for its year and per day. Locks the donor's key, so that of concurrent
 * claims each sees the others.
 * @returns whether this request may send the mail, also when it retries
 */
export const claimStatementMail = async (
  tx: Tx,
  request: StatementRequest & { readonly year: number; readonly requestedAt: Date },
  limits: { readonly sameYearSince: Date; readonly daySince: Date; readonly perDay: number },
): Promise<boolean> => {
  const { emailHash, requestId, year, requestedAt } = request
  await tx.selectFrom('person').select('emailHash').where('emailHash', '=', emailHash).forUpdate().execute()
  const { rows } = await sql`
    insert into statement_mail (email_hash, request_id, year, requested_at)
    select ${emailHash}, ${requestId}::uuid, ${year}::smallint, ${requestedAt}::timestamptz
    where not exists (select 1 from statement_mail
        where email_hash = ${emailHash} and year = ${year}::smallint and requested_at > ${limits.sameYearSince})
      and (select count(*) from statement_mail
        where email_hash = ${emailHash} and requested_at > ${limits.daySince}) < ${limits.perDay}::int
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
}

export const markStatementSent = async (
  reader: Db,
  { emailHash, requestId }: StatementRequest,
  sentAt: Date,
): Promise<void> => {
  await reader
    .updateTable('statementMail')
    .set({ sentAt })
    .where('emailHash', '=', emailHash)
    .where('requestId', '=', requestId)
    .execute()
}
