import { type Insertable, type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { earlierAttemptsShape } from '#contract/cases/case-shapes.ts'
import type { PayoutAttempt } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type AttemptRow = Selectable<PayoutAttempt>
export type AttemptKey = { readonly caseId: string; readonly attemptId: string }

const selectAttempt = (db: Db, { caseId, attemptId }: AttemptKey) =>
  db.selectFrom('payoutAttempt').selectAll().where('caseId', '=', caseId).where('attemptId', '=', attemptId)

export const insertAttempt = async (tx: Tx, attempt: Insertable<PayoutAttempt>): Promise<void> => {
  await tx.insertInto('payoutAttempt').values(attempt).execute()
}

export const readAttempt = async (db: Db, key: AttemptKey): Promise<AttemptRow | null> =>
  (await selectAttempt(db, key).executeTakeFirst()) ?? null

/** Reads an attempt and locks its row until the transaction ends. */
export const lockAttempt = async (tx: Tx, key: AttemptKey): Promise<AttemptRow | null> =>
  (await selectAttempt(tx, key).forUpdate().executeTakeFirst()) ?? null

export const changeAttempt = async (
  tx: Tx,
  { caseId, attemptId }: AttemptKey,
  change: Partial<Omit<AttemptRow, 'caseId' | 'attemptId'>>,
): Promise<void> => {
  await tx
    .updateTable('payoutAttempt')
    .set(change)
    .where('caseId', '=', caseId)
    .where('attemptId', '=', attemptId)
    .execute()
}

/** All attempts of a case, oldest first. */
export const readAttemptsOf = (db: Db, caseId: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt')
    .orderBy('attemptId')
    .execute()

type RetriedPayout = { readonly caseId: string; readonly payoutId: string; readonly tries: number }
type EarlierAttempt = z.infer<typeof earlierAttemptsShape>[number]

/** Finds by a payout's id its attempts before the latest one that failed or came back, oldest first. */
export const readEarlierAttempts = async (
  db: Db,
  payouts: readonly RetriedPayout[],
): Promise<(payoutId: string) => EarlierAttempt[]> => {
  const tries = new Map(payouts.filter((one) => one.tries > 1).map((one) => [one.payoutId, one.tries]))
  if (tries.size === 0) return () => []
  const rows = await db
    .selectFrom('payoutAttempt')
    .select(['payoutId', 'attempt', 'transferRef', 'endedAt'])
    .where('caseId', 'in', [...new Set(payouts.map(({ caseId }) => caseId))])
    .where('payoutId', 'in', [...tries.keys()])
    .where('state', 'in', ['failed', 'returned'])
    .orderBy('attempt')
    .execute()
  return (payoutId) =>
    rows.flatMap(({ endedAt, transferRef, ...row }) =>
      row.payoutId === payoutId && endedAt !== null && row.attempt < (tries.get(payoutId) ?? 0)
        ? [{ wasSent: transferRef !== null, endedAt: endedAt.toISOString() }]
        : [],
    )
}

/** The latest attempt of a payout. */
export const readLatestAttempt = async (
  db: Db,
  caseId: string,
  payoutId: string,
): Promise<AttemptRow | null> =>
  (await db
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst()) ?? null

/**
 * Attempts without a final state, of one case or of all. Those whose transfer isn't made come first, so that a negative
 * balance is offset by money that hasn't left, before any is taken back.
 */
export const readOpenAttempts = (db: Db, caseId?: string): Promise<AttemptRow[]> =>
  db
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', 'in', ['reserved', 'transferred'])
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .orderBy(({ eb }) => eb('transferRef', 'is not', null))
    .orderBy('createdAt')
    .execute()

/** Number of a payout's attempts that failed after their transfer, except for these reasons. */
export const countBankFailures = async (
  db: Db,
  { caseId, payoutId }: { readonly caseId: string; readonly payoutId: string },
  except: readonly string[],
): Promise<number> => {
  const { count } = await db
    .selectFrom('payoutAttempt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .where('state', '=', 'failed')
    .where('transferRef', 'is not', null)
    .where('failure', 'not in', except)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Number of cases with an attempt whose transfer the provider refused for the first time since then. */
export const countNewlyRefusedCases = async (db: Db, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('payoutAttempt')
    .select(({ fn }) => fn.count<number>('caseId').distinct().as('count'))
    .where('refusedAt', '>', since)
    .where('refusals', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Attempts that failed or were returned, and whose money is still in the recipient's account at the provider. */
export const readAttemptsToReverse = (db: Db): Promise<AttemptRow[]> =>
  db
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', 'in', ['failed', 'returned'])
    .where('transferRef', 'is not', null)
    .where('reversalRef', 'is', null)
    .orderBy('endedAt')
    .execute()

/** Attempts paid since a time: the bank may still return them. */
export const readAttemptsPaidSince = (db: Db, since: Date): Promise<AttemptRow[]> =>
  db
    .selectFrom('payoutAttempt')
    .selectAll()
    .where('state', '=', 'paid')
    .where('paidAt', '>', since)
    .where('bankPayoutRef', 'is not', null)
    .execute()

/** Finds an attempt by the provider's id of its transfer or bank payout. */
export const findAttempt = async (
  db: Db,
  leg: 'transferRef' | 'bankPayoutRef',
  ref: string,
): Promise<AttemptRow | null> =>
  (await db.selectFrom('payoutAttempt').selectAll().where(leg, '=', ref).executeTakeFirst()) ?? null

/** A transfer or reversal at the provider, and the attempt that it belongs to. */
export type TransferObject = {
  readonly caseId: string
  readonly attemptId: string
  /** The provider's ref of the transfer or reversal. */
  readonly objectRef: string
}

/** Finds our attempts by the provider's refs of their transfers or reversals. */
export const findAttemptsByTransferRefs = async (
  db: Db,
  refs: readonly string[],
): Promise<TransferObject[]> => {
  if (refs.length === 0) return []
  const { rows } = await sql<TransferObject>`
    select case_id, attempt_id, transfer_ref as object_ref from payout_attempt where transfer_ref = any(${refs}::text[])
    union all
    select case_id, attempt_id, reversal_ref from payout_attempt where reversal_ref = any(${refs}::text[])`.execute(
    db,
  )
  return rows
}

/** Reads the provider's refs of these attempts' transfers and reversals. */
export const readRefsOfAttempts = (
  db: Db,
  attemptIds: readonly string[],
): Promise<Pick<AttemptRow, 'caseId' | 'attemptId' | 'transferRef' | 'reversalRef'>[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payoutAttempt')
        .select(['caseId', 'attemptId', 'transferRef', 'reversalRef'])
        .where('attemptId', 'in', attemptIds)
        .execute()
