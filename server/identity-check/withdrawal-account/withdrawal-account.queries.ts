import { type NotNull, type Selectable, sql } from 'kysely'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import type { WithdrawalAccount } from '#database/types.ts'
import { noteRecipientState } from '#server/cases/note-recipient-state.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type AccountRow = Selectable<WithdrawalAccount>

const ofCase = (reader: Db, caseId: string) =>
  reader.selectFrom('withdrawalAccount').selectAll().where('caseId', '=', caseId)

export const readWithdrawalAccount = async (reader: Db, caseId: string): Promise<AccountRow | null> =>
  (await ofCase(reader, caseId).executeTakeFirst()) ?? null

/** A case has one from its first question on. */
export const ensureWithdrawalAccount = async (reader: Db, caseId: string): Promise<void> => {
  await reader
    .insertInto('withdrawalAccount')
    .values({ caseId, verifiedAt: null })
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .execute()
}

export const lockWithdrawalAccount = async (tx: Tx, caseId: string): Promise<AccountRow | null> =>
  (await ofCase(tx, caseId).forUpdate().executeTakeFirst()) ?? null

/** As it is until the transaction ends; others may hold it, too. */
export const shareLockWithdrawalAccount = async (tx: Tx, caseId: string): Promise<AccountRow | null> =>
  (await ofCase(tx, caseId).forShare().executeTakeFirst()) ?? null

/** Changes an account, and what its case keeps of it. */
export const changeWithdrawalAccount = async (
  tx: Tx,
  caseId: string,
  change: Partial<Omit<AccountRow, 'caseId'>>,
): Promise<void> => {
  await tx.updateTable('withdrawalAccount').set(change).where('caseId', '=', caseId).execute()
  const { state, verifiedAt } = change
  if (state === undefined && verifiedAt === undefined) return
  await noteRecipientState(tx, caseId, {
    ...(state === undefined ? {} : { accountState: state }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  })
}

const numbering = (reader: Db, caseId: string) =>
  reader
    .updateTable('withdrawalAccount')
    .set((row) => ({ asked: row('asked', '+', 1) }))
    .where('caseId', '=', caseId)
    .returning(['asked', 'accountRef'])

/** Numbers a question to the provider. @returns null where the case has no withdrawal account */
export const numberQuestion = async (
  reader: Db,
  caseId: string,
): Promise<{ readonly asked: number; readonly accountRef: string | null } | null> =>
  (await numbering(reader, caseId).executeTakeFirst()) ?? null

/** The same for one about an account that the provider has. @returns null where it has none */
export const numberQuestionAbout = async (
  reader: Db,
  caseId: string,
): Promise<{ readonly asked: number; readonly accountRef: string } | null> =>
  (await numbering(reader, caseId)
    .where('accountRef', 'is not', null)
    .$narrowType<{ accountRef: NotNull }>()
    .executeTakeFirst()) ?? null

/** Whose an account at the provider is. Written before the case names it, so that no event comes too early. */
export const noteProviderAccount = async (
  reader: Db,
  account: { readonly accountRef: string; readonly caseId: string },
): Promise<void> => {
  await reader
    .insertInto('providerAccount')
    .values(account)
    .onConflict((conflict) => conflict.column('accountRef').doNothing())
    .execute()
}

export const caseOfAccount = async (reader: Db, accountRef: string): Promise<string | null> =>
  (
    await reader
      .selectFrom('providerAccount')
      .select('caseId')
      .where('accountRef', '=', accountRef)
      .executeTakeFirst()
  )?.caseId ?? null

/** Cases whose recipient is verified and has an account at the provider, in the order of their numbers. */
export const readVerifiedCases = async (reader: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await reader
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

/** Accounts that the provider wasn't heard of for long, those longest first; one that isn't verified sooner. */
export const readUnreportedAccounts = async (
  reader: Db,
  since: { readonly open: Date; readonly verified: Date },
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ caseId: string }>`
    select case_id from withdrawal_account
    where account_ref is not null
      and (heard_at is null or heard_at < case when state = 1 then ${since.verified}::timestamptz else ${since.open}::timestamptz end)
    order by heard_at nulls first limit ${limit}`.execute(reader)
  return rows.map(({ caseId }) => caseId)
}

/** Whom we write to by now about their check. */
export const readDueMails = (
  reader: Db,
  now: Date,
  limit: number,
): Promise<Pick<AccountRow, 'caseId' | 'mailAt'>[]> =>
  reader
    .selectFrom('withdrawalAccount')
    .select(['caseId', 'mailAt'])
    .where('mailAt', '<=', now)
    .orderBy('mailAt')
    .limit(limit)
    .execute()

/** Of which day we wrote, and when we write next; unless that was noted by another meanwhile. */
export const noteCheckMail = async (
  reader: Db,
  caseId: string,
  { dueAt, ...mailed }: Pick<AccountRow, 'mailedDay' | 'mailAt'> & { readonly dueAt: Date },
): Promise<void> => {
  await reader
    .updateTable('withdrawalAccount')
    .set(mailed)
    .where('caseId', '=', caseId)
    .where('mailAt', '=', dueAt)
    .execute()
}

/** Cases that went live within a time and whose recipient never was verified: over all cases, for the sweep. */
export const readNeverVerified = async (
  reader: Db,
  opened: { readonly from: Date; readonly until: Date },
): Promise<string[]> => {
  const rows = await reader
    .selectFrom('withdrawalAccount')
    .select('caseId')
    .where('verifiedAt', 'is', null)
    .where('openedAt', '>', opened.from)
    .where('openedAt', '<=', opened.until)
    .orderBy('openedAt')
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** As if nobody had been written to yet; where the case is live and its recipient still unknown. */
export const askFromBeginning = async (reader: Db, caseId: string, now: Date): Promise<void> => {
  await reader
    .updateTable('withdrawalAccount')
    .set({ mailAt: now, mailedDay: -1 })
    .where('caseId', '=', caseId)
    .where('state', '=', WITHDRAWAL_ACCOUNT.initial)
    .where('openedAt', 'is not', null)
    .execute()
}

/** Notes the latest answer that its person was mailed about. */
export const markAccountReported = async (reader: Db, caseId: string, heard: number): Promise<void> => {
  await reader
    .updateTable('withdrawalAccount')
    .set({ told: heard })
    .where('caseId', '=', caseId)
    .where('told', '<', heard)
    .execute()
}

/** Makes the recipient’s mail due now, at the organizer’s wish. */
export const noteReminder = async (tx: Tx, caseId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('withdrawalAccount')
    .set({ remindedAt: now, mailAt: now })
    .where('caseId', '=', caseId)
    .execute()
}

/** Live cases whose recipient never was verified, those first that are live longest. */
export const readOpenChecks = (
  reader: Db,
  limit: number,
): Promise<Pick<AccountRow, 'caseId' | 'openedAt' | 'mailAt'>[]> =>
  reader
    .selectFrom('withdrawalAccount')
    .select(['caseId', 'openedAt', 'mailAt'])
    .where('verifiedAt', 'is', null)
    .where('openedAt', 'is not', null)
    .orderBy('openedAt')
    .limit(limit)
    .execute()
