import { type Insertable, type Selectable, sql } from 'kysely'
import type { PayoutAttempt } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type AttemptRow = Selectable<PayoutAttempt>
export type AttemptPlace = { readonly caseId: string; readonly attemptId: string }

const one = (reader: Db, { caseId, attemptId }: AttemptPlace) =>
  reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('attemptId', '=', attemptId)

export const insertAttempt = async (tx: Tx, attempt: Insertable<PayoutAttempt>): Promise<void> => {
  await tx.insertInto('payoutAttempt').values(attempt).execute()
}

export const readAttempt = async (reader: Db, place: AttemptPlace): Promise<AttemptRow | null> =>
  (await one(reader, place).executeTakeFirst()) ?? null

/** As it is until the transaction ends. */
export const lockAttempt = async (tx: Tx, place: AttemptPlace): Promise<AttemptRow | null> =>
  (await one(tx, place).forUpdate().executeTakeFirst()) ?? null

export const changeAttempt = async (
  tx: Tx,
  { caseId, attemptId }: AttemptPlace,
  change: Partial<Omit<AttemptRow, 'caseId' | 'attemptId'>>,
): Promise<void> => {
  await tx
    .updateTable('payoutAttempt')
    .set(change)
    .where('caseId', '=', caseId)
    .where('attemptId', '=', attemptId)
    .execute()
}

/** All tries of a case, the oldest first. */
export const readAttemptsOf = (reader: Db, caseId: string): Promise<AttemptRow[]> =>
  reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt')
    .orderBy('attemptId')
    .execute()

/** The latest try of a payout. */
export const readLatestAttempt = async (
  reader: Db,
  caseId: string,
  payoutId: string,
): Promise<AttemptRow | null> =>
  (await reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst()) ?? null

/** Tries that the provider hasn't given its last word about, of a case or over all. */
export const readOpenAttempts = (reader: Db, caseId?: string): Promise<AttemptRow[]> =>
  reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', 'in', ['reserved', 'transferred'])
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .orderBy('createdAt')
    .execute()

/** Whose money is still at the recipient's account at the provider, though it didn't reach the bank. */
export const readAttemptsToReverse = (reader: Db): Promise<AttemptRow[]> =>
  reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', 'in', ['failed', 'returned'])
    .where('transferRef', 'is not', null)
    .where('reversalRef', 'is', null)
    .orderBy('endedAt')
    .execute()

/** What banks took since a moment: it may still come back. */
export const readAttemptsPaidSince = (reader: Db, since: Date): Promise<AttemptRow[]> =>
  reader
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', '=', 'paid')
    .where('paidAt', '>', since)
    .where('bankPayoutRef', 'is not', null)
    .execute()

/** By the provider's name for either leg. */
export const findAttempt = async (
  reader: Db,
  leg: 'transferRef' | 'bankPayoutRef',
  ref: string,
): Promise<AttemptRow | null> =>
  (await reader.selectFrom('payoutAttempt').selectAll().where(leg, '=', ref).executeTakeFirst()) ?? null

export type TransferObject = {
  readonly caseId: string
  readonly attemptId: string
  readonly objectRef: string
}

/** Whose transfers and reversals the provider's objects are, by their refs. */
export const findAttemptsOfObjects = async (
  reader: Db,
  refs: readonly string[],
): Promise<TransferObject[]> => {
  if (refs.length === 0) return []
  const { rows } = await sql<TransferObject>`
    select case_id, attempt_id, transfer_ref as object_ref from payout_attempt where transfer_ref = any(${refs}::text[])
    union all
    select case_id, attempt_id, reversal_ref from payout_attempt where reversal_ref = any(${refs}::text[])`.execute(
    reader,
  )
  return rows
}

/** The other way round: the provider's names for both directions of these tries. */
export const readRefsOfAttempts = (
  reader: Db,
  attemptIds: readonly string[],
): Promise<Pick<AttemptRow, 'caseId' | 'attemptId' | 'transferRef' | 'reversalRef'>[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('payoutAttempt')
        .select(['caseId', 'attemptId', 'transferRef', 'reversalRef'])
        .where('attemptId', 'in', attemptIds)
        .execute()
