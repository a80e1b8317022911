import type { Selectable } from 'kysely'
import type { IdentityCheck } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type CheckRow = Selectable<IdentityCheck>

export const readCheck = async (reader: Db, caseId: string): Promise<CheckRow | null> =>
  (await reader.selectFrom('identityCheck').selectAll().where('caseId', '=', caseId).executeTakeFirst()) ??
  null

/** The same, as nobody else changes it until this transaction ends. */
export const lockCheck = async (tx: Tx, caseId: string): Promise<CheckRow | null> =>
  (await tx
    .selectFrom('identityCheck')
    .selectAll()
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Writes a part of a case's check, which is there from then on. */
export const writeCheck = async (
  reader: Db,
  caseId: string,
  part: Partial<Omit<CheckRow, 'caseId'>>,
): Promise<void> => {
  await reader
    .insertInto('identityCheck')
    .values({ caseId, ...part })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(part))
    .execute()
}

export type Turn = { readonly caseId: string; readonly until: Date }

/**
 * Takes the turn to tell the provider of a person, until a moment at most.
 *
 * @returns the check as it stands; null while another has the turn
 */
export const takeTurn = async (reader: Db, { caseId, until }: Turn, now: Date): Promise<CheckRow | null> =>
  (await reader
    .insertInto('identityCheck')
    .values({ caseId, busyUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('caseId')
        .doUpdateSet({ busyUntil: until })
        .where(({ or, eb }) =>
          or([eb('identityCheck.busyUntil', 'is', null), eb('identityCheck.busyUntil', '<=', now)]),
        ),
    )
    .returningAll()
    .executeTakeFirst()) ?? null

/**
 * Whether the turn is still the one that was taken; it stays so until the transaction ends. It was over, or the check
 * was forgotten or became another person's meanwhile.
 */
export const holdTurn = async (tx: Tx, { caseId, until }: Turn): Promise<boolean> =>
  (await lockCheck(tx, caseId))?.busyUntil?.getTime() === until.getTime()

/** Gives the turn back, unless it was over and another has it by now. */
export const endTurn = async (reader: Db, { caseId, until }: Turn): Promise<void> => {
  await reader
    .updateTable('identityCheck')
    .set({ busyUntil: null })
    .where('caseId', '=', caseId)
    .where('busyUntil', '=', until)
    .execute()
}

/** The cases that an e-mail address receives for, over all shards. */
export const readCasesOfRecipient = async (reader: Db, recipientHash: string): Promise<string[]> => {
  const rows = await reader
    .selectFrom('identityCheck')
    .select('caseId')
    .where('recipientHash', '=', recipientHash)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** What a person told of themselves, or is about to; the account at the provider stays, for transfers that are on their way. */
export const forgetCheck = async (reader: Db, caseId: string): Promise<void> => {
  await reader
    .updateTable('identityCheck')
    .set({
      recipientHash: null,
      recipientEmail: null,
      details: null,
      detailsKey: null,
      detailsHash: null,
      attestation: null,
      attestedAt: null,
      toldKey: null,
      busyUntil: null,
    })
    .where('caseId', '=', caseId)
    .execute()
}
