import { type NotNull, type Selectable, sql } from 'kysely'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import type { WithdrawalAccount } from '#database/types.ts'
import { noteRecipientState } from '#server/cases/note-recipient-state.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type WithdrawalAccountRow = Selectable<WithdrawalAccount>

const ofCase = (db: Db, caseId: string) =>
  db.selectFrom('withdrawalAccount').selectAll().where('caseId', '=', caseId)

export const readWithdrawalAccount = async (db: Db, caseId: string): Promise<WithdrawalAccountRow | null> =>
  (await ofCase(db, caseId).executeTakeFirst()) ?? null

/** Creates a case's withdrawal account, unless it exists. */
export const ensureWithdrawalAccount = async (db: Db, caseId: string): Promise<void> => {
  await db
    .insertInto('withdrawalAccount')
    .values({ caseId, verifiedAt: null })
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .execute()
}

export const lockWithdrawalAccount = async (tx: Tx, caseId: string): Promise<WithdrawalAccountRow | null> =>
  (await ofCase(tx, caseId).forUpdate().executeTakeFirst()) ?? null

/** Reads a case's withdrawal account, with a shared lock until the transaction ends. */
export const shareLockWithdrawalAccount = async (
  tx: Tx,
  caseId: string,
): Promise<WithdrawalAccountRow | null> => (await ofCase(tx, caseId).forShare().executeTakeFirst()) ?? null

/** Updates an account and its copy on the case. */
export const changeWithdrawalAccount = async (
  tx: Tx,
  caseId: string,
  change: Partial<Omit<WithdrawalAccountRow, 'caseId'>>,
): Promise<void> => {
  await tx.updateTable('withdrawalAccount').set(change).where('caseId', '=', caseId).execute()
  const { state, verifiedAt } = change
  if (state === undefined && verifiedAt === undefined) return
  await noteRecipientState(tx, caseId, {
    ...(state === undefined ? {} : { accountState: state }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  })
}

const advanceQueryNumber = (db: Db, caseId: string) =>
  db
    .updateTable('withdrawalAccount')
    .set((row) => ({ lastQuery: row('lastQuery', '+', 1) }))
    .where('caseId', '=', caseId)
    .returning(['lastQuery', 'accountRef'])

/** Numbers a query to the provider. @returns null if the case has no withdrawal account */
export const numberQuery = async (
  db: Db,
  caseId: string,
): Promise<{ readonly lastQuery: number; readonly accountRef: string | null } | null> =>
  (await advanceQueryNumber(db, caseId).executeTakeFirst()) ?? null

/** Numbers a query about an account that the provider has. @returns null if there is none */
export const numberAccountQuery = async (
  db: Db,
  caseId: string,
): Promise<{ readonly lastQuery: number; readonly accountRef: string } | null> =>
  (await advanceQueryNumber(db, caseId)
    .where('accountRef', 'is not', null)
    .$narrowType<{ accountRef: NotNull }>()
    .executeTakeFirst()) ?? null

/**
 * Maps a provider's account to its case. Written before the account is stored with the case, so that its first
 * event finds the case.
 */
export const noteProviderAccount = async (
  db: Db,
  account: { readonly accountRef: string; readonly caseId: string },
): Promise<void> => {
  await db
    .insertInto('providerAccount')
    .values(account)
    .onConflict((conflict) => conflict.column('accountRef').doNothing())
    .execute()
}

export const caseOfAccount = async (db: Db, accountRef: string): Promise<string | null> =>
  (
    await db
      .selectFrom('providerAccount')
      .select('caseId')
      .where('accountRef', '=', accountRef)
      .executeTakeFirst()
  )?.caseId ?? null

/** Cases with a verified recipient and an account at the provider, by id. */
export const readVerifiedCases = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('withdrawalAccount')
    .select('caseId')
    .where('state', '=', WITHDRAWAL_ACCOUNT.verified)
    .where('accountRef', 'is not', null)
    .where('caseId', '>', after)
    .orderBy('caseId')
    .limit(limit)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/**
 * Cases about whose account the provider hasn't answered since a time, longest first. The time is `since.verified` for
 * verified recipients, and `since.open` for others.
 */
export const readUnreportedAccounts = async (
  db: Db,
  since: { readonly open: Date; readonly verified: Date },
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ caseId: string }>`
    select case_id from withdrawal_account
    where account_ref is not null
      and (answered_at is null or answered_at < case when state = 1 then ${since.verified}::timestamptz else ${since.open}::timestamptz end)
    order by answered_at nulls first limit ${limit}`.execute(db)
  return rows.map(({ caseId }) => caseId)
}

/** Recipients due for a mail about their check. */
export const readDueMails = (
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<WithdrawalAccountRow, 'caseId' | 'mailAt'>[]> =>
  db
    .selectFrom('withdrawalAccount')
    .select(['caseId', 'mailAt'])
    .where('mailAt', '<=', now)
    .orderBy('mailAt')
    .limit(limit)
    .execute()

/** Records the sent mail's day and the next mail's time, unless another process did. */
export const noteCheckMail = async (
  db: Db,
  caseId: string,
  { dueAt, ...mailed }: Pick<WithdrawalAccountRow, 'mailedDay' | 'mailAt'> & { readonly dueAt: Date },
): Promise<void> => {
  await db
    .updateTable('withdrawalAccount')
    .set(mailed)
    .where('caseId', '=', caseId)
    .where('mailAt', '=', dueAt)
    .execute()
}

/** Cases that went live within a period and were never verified, over all cases, for the sweep. */
export const readNeverVerified = async (
  db: Db,
  opened: { readonly from: Date; readonly until: Date },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('withdrawalAccount')
    .select('caseId')
    .where('verifiedAt', 'is', null)
    .where('openedAt', '>', opened.from)
    .where('openedAt', '<=', opened.until)
    .orderBy('openedAt')
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** Restarts the reminders of a live case whose recipient isn't verified. */
export const restartCheckMails = async (db: Db, caseId: string, now: Date): Promise<void> => {
  await db
    .updateTable('withdrawalAccount')
    .set({ mailAt: now, mailedDay: -1 })
    .where('caseId', '=', caseId)
    .where('state', '=', WITHDRAWAL_ACCOUNT.initial)
    .where('openedAt', 'is not', null)
    .execute()
}

/** Stores how often a recipient is paid, unless it is so already. */
export const storePayoutInterval = async (
  tx: Tx,
  caseId: string,
  chosen: Pick<WithdrawalAccountRow, 'payoutInterval' | 'payoutIntervalAt'>,
): Promise<void> => {
  await tx
    .updateTable('withdrawalAccount')
    .set(chosen)
    .where('caseId', '=', caseId)
    .where('payoutInterval', '<>', chosen.payoutInterval)
    .execute()
}

/** Records the number of the answer whose state was mailed last. */
export const markAccountMailed = async (db: Db, caseId: string, lastMailed: number): Promise<void> => {
  await db
    .updateTable('withdrawalAccount')
    .set({ lastMailed })
    .where('caseId', '=', caseId)
    .where('lastMailed', '<', lastMailed)
    .execute()
}

/** Makes the recipient's mail due now, because the organizer requests a reminder. */
export const noteReminder = async (tx: Tx, caseId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('withdrawalAccount')
    .set({ remindedAt: now, mailAt: now })
    .where('caseId', '=', caseId)
    .execute()
}

/** Live cases that were never verified, longest live first. */
export const readOpenChecks = (
  db: Db,
  limit: number,
): Promise<Pick<WithdrawalAccountRow, 'caseId' | 'openedAt' | 'mailAt'>[]> =>
  db
    .selectFrom('withdrawalAccount')
    .select(['caseId', 'openedAt', 'mailAt'])
    .where('verifiedAt', 'is', null)
    .where('openedAt', 'is not', null)
    .orderBy('openedAt')
    .limit(limit)
    .execute()
