import type { Selectable } from 'kysely'
import * as z from 'zod'
import { HOLD_KINDS, type HoldKind } from '#contract/payouts/payouts.ts'
import type { AccountHold } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

const kindShape = z.enum(HOLD_KINDS)

export type HoldRow = Omit<Selectable<AccountHold>, 'kind'> & { readonly kind: HoldKind }

/** What stands against paying a case's recipient, the oldest first. */
export const readOpenHolds = async (reader: Db, caseId: string): Promise<HoldRow[]> => {
  const rows = await reader
    .selectFrom('accountHold')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('liftedAt', 'is', null)
    .orderBy('openedAt')
    .execute()
  return rows.map((row) => ({ ...row, kind: kindShape.parse(row.kind) }))
}

/** Over all cases, the newest first. */
export const readAllOpenHolds = async (reader: Db, limit: number): Promise<HoldRow[]> => {
  const rows = await reader
    .selectFrom('accountHold')
    .selectAll()
    .where('liftedAt', 'is', null)
    .orderBy('openedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, kind: kindShape.parse(row.kind) }))
}

/** Nothing where one of its kind stands already. @returns whether it is new */
export const insertHold = async (
  tx: Tx,
  hold: Pick<HoldRow, 'caseId' | 'holdId' | 'kind' | 'told' | 'openedAt' | 'untilAt' | 'openedBy'>,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('accountHold')
    .values(hold)
    .onConflict((conflict) => conflict.columns(['caseId', 'kind']).where('liftedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns whether one stood */
export const endHold = async (
  tx: Tx,
  caseId: string,
  kind: HoldKind,
  lift: { readonly liftedAt: Date; readonly liftedBy: string | null },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('accountHold')
    .set(lift)
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Those whose time is over, over all cases. */
export const readEndedHolds = async (reader: Db, now: Date): Promise<HoldRow[]> => {
  const rows = await reader
    .selectFrom('accountHold')
    .selectAll()
    .where('liftedAt', 'is', null)
    .where('untilAt', '<=', now)
    .execute()
  return rows.map((row) => ({ ...row, kind: kindShape.parse(row.kind) }))
}
