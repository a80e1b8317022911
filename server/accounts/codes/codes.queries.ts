import { type Selectable, sql } from 'kysely'
import type { EmailCode } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { isUnclaimed, type RowToMail } from '../mailing.queries.ts'

export type CodeRow = Selectable<EmailCode>
/** An address and the purpose of its code. */
export type CodeRef = Pick<CodeRow, 'emailHash' | 'purpose'>

/**
 * Replaces a code if the address may be mailed again.
 * @returns the replaced code's id, if any; null if the address may not be mailed
 */
export const replaceCode = async (
  db: Db,
  code: Pick<
    CodeRow,
    'emailHash' | 'purpose' | 'codeId' | 'codeHash' | 'requesterHash' | 'letter' | 'requestedAt' | 'expiresAt'
  >,
  limits: {
    /** The resend delay: the last code must have been requested at this time or earlier. */
    readonly lastBefore: Date
    /** Whether the resend delay applies only to the same requester. */
    readonly anotherAtOnce: boolean
    readonly dayAgo: Date
    readonly perDay: number
    /** Null if all of the day's codes are the person's own. */
    readonly network: string | null
    readonly perNetwork: number
  },
): Promise<{ readonly replaced: string | null } | null> => {
  const { emailHash, purpose, codeId, codeHash, requesterHash, letter, requestedAt, expiresAt } = code
  const { network } = limits
  const { rows } = await sql<{ replaced: string | null }>`
    insert into email_code as c (email_hash, purpose, code_id, code_hash, requester_hash, letter, tries, requested_at, requests_today, requested_from,
      today_began_at, expires_at)
    values (${emailHash}, ${purpose}, ${codeId}::uuid, ${codeHash}, ${requesterHash}, ${letter}, 0, ${requestedAt}::timestamptz, 1,
      ${network === null ? [] : [network]}::text[], ${requestedAt}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (email_hash, purpose) do update set
      code_id = excluded.code_id, code_hash = excluded.code_hash, requester_hash = excluded.requester_hash,
      letter = excluded.letter, tries = 0, stray_tries = 0,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at, mailed_at = null, mailing_until = null, used_at = null,
      requests_today = case when c.today_began_at <= ${limits.dayAgo} then 1 else c.requests_today + 1 end,
      requested_from = case when c.today_began_at <= ${limits.dayAgo} then excluded.requested_from else c.requested_from || excluded.requested_from end,
      today_began_at = case when c.today_began_at <= ${limits.dayAgo} then excluded.today_began_at else c.today_began_at end
    where (c.requested_at <= ${limits.lastBefore}
        or (${limits.anotherAtOnce}::boolean and c.requester_hash is distinct from excluded.requester_hash))
      and (c.today_began_at <= ${limits.dayAgo} or (c.requests_today < ${limits.perDay}::int
        and cardinality(array_positions(c.requested_from, ${network}::text)) < ${limits.perNetwork}::int))
    returning old.code_id as replaced`.execute(db)
  return rows[0] ?? null
}

export const readCode = async (db: Db, { emailHash, purpose }: CodeRef): Promise<CodeRow | null> =>
  (await db
    .selectFrom('emailCode')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()) ?? null

/** Whether a row's code was requested by this person; a code without a requester matches everyone. */
const isRequester = ({ requesterHash }: Pick<CodeRow, 'requesterHash'>) =>
  sql<boolean>`coalesce(requester_hash is null or requester_hash = ${requesterHash}::text, false)`

/** The hash is keyed, so comparing in non-constant time reveals nothing. */
const isWrong = ({ codeHash }: Pick<CodeRow, 'codeHash'>) => sql<boolean>`code_hash <> ${codeHash}::text`

/**
 * Counts a wrong attempt at a valid code, atomically. Attempts of the requester and of everyone else have
 * separate limits, so that a stranger can't use up the owner's attempts. A correct code isn't counted, because
 * its action may still be refused.
 * @returns the code after this attempt; null if there is none, or no attempt was left
 */
export const countAttempt = async (
  db: Db,
  { emailHash, purpose }: CodeRef,
  attempt: Pick<CodeRow, 'codeHash' | 'requesterHash'>,
  { now, maxAttempts }: { readonly now: Date; readonly maxAttempts: number },
): Promise<CodeRow | null> =>
  (await db
    .updateTable('emailCode')
    .set({
      tries: sql<number>`tries + (${isWrong(attempt)} and ${isRequester(attempt)})::int`,
      strayTries: sql<number>`stray_tries + (${isWrong(attempt)} and not ${isRequester(attempt)})::int`,
    })
    .where('emailHash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(sql`case when ${isRequester(attempt)} then tries else stray_tries end`, '<', maxAttempts)
    .returningAll()
    .executeTakeFirst()) ?? null

/** Marks a code as used. @returns whether it was unused */
export const consumeCodeRow = async (
  db: Db,
  { emailHash, purpose, codeId }: CodeRef & Pick<CodeRow, 'codeId'>,
  usedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('emailCode')
    .set({ usedAt })
    .where('emailHash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('codeId', '=', codeId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Invalidates all codes of an address, without resetting its mail limit. */
export const voidCodes = async (db: Db, emailHash: string, usedAt: Date): Promise<void> => {
  await db
    .updateTable('emailCode')
    .set({ usedAt })
    .where('emailHash', '=', emailHash)
    .where('usedAt', 'is', null)
    .execute()
}

/** SQL condition: the code isn't mailed yet and is still valid. */
const waits = (now: Date) => sql<boolean>`(mailed_at is null and expires_at > ${now})`

/** The row of a code, until its letter is mailed, or the code is replaced or expires. */
export const codeToMail = ({
  emailHash,
  purpose,
  codeId,
}: CodeRef & Pick<CodeRow, 'codeId'>): RowToMail<'emailCode'> => ({
  table: 'emailCode',
  key: { emailHash, purpose, codeId },
  waits,
})

export const markCodeMailed = async (
  db: Db,
  { emailHash, purpose, codeId }: CodeRef & Pick<CodeRow, 'codeId'>,
  mailedAt: Date,
): Promise<void> => {
  await db
    .updateTable('emailCode')
    .set({ mailedAt })
    .where('emailHash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('codeId', '=', codeId)
    .execute()
}

/** Valid codes overdue for mailing and not claimed, over all addresses, for the sweep. */
export const readOverdueCodes = (
  db: Db,
  { requestedBefore, now }: { readonly requestedBefore: Date; readonly now: Date },
): Promise<(CodeRef & Pick<CodeRow, 'codeId'>)[]> =>
  db
    .selectFrom('emailCode')
    .select(['emailHash', 'purpose', 'codeId'])
    .where('requestedAt', '<', requestedBefore)
    .where(waits(now))
    .where(isUnclaimed(now))
    .orderBy('requestedAt')
    .limit(100)
    .execute()

/** Deletes codes that no longer count for the day's limit. */
export const forgetCodes = (db: Db, before: Date): Promise<Pick<CodeRow, 'codeId'>[]> =>
  db
    .deleteFrom('emailCode')
    .where('todayBeganAt', '<', before)
    .where('requestedAt', '<', before)
    .returning('codeId')
    .execute()
