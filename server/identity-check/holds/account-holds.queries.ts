import { type Selectable, sql } from 'kysely'
import { HOLD_KINDS, type HoldKind } from '#contract/identity-check/payout-holds.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { AccountHold } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { ofCases, onDays } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { readWaiting, type WaitingWork } from '#server/platform/waiting.ts'

export type HoldRow = Omit<Selectable<AccountHold>, 'kind'> & { readonly kind: HoldKind }

const parseRow = (row: Selectable<AccountHold>): HoldRow => ({
  ...row,
  kind: parseEnumColumn(HOLD_KINDS, row.kind),
})

/** Open holds of these cases, oldest first. */
export const readOpenHoldsOf = async (db: Db, caseIds: readonly string[]): Promise<HoldRow[]> => {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('accountHold')
    .selectAll()
    .where('caseId', 'in', caseIds)
    .where('liftedAt', 'is', null)
    .orderBy('openedAt')
    .execute()
  return rows.map(parseRow)
}

/** Open holds of a case, oldest first. */
export const readOpenHolds = (db: Db, caseId: string): Promise<HoldRow[]> => readOpenHoldsOf(db, [caseId])

/** Whether a hold of a kind, open or lifted, was opened at a time or later. */
export const wasHeldSince = async (
  db: Db,
  { caseId, kind }: Pick<HoldRow, 'caseId' | 'kind'>,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('accountHold')
    .select('holdId')
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('openedAt', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A hold, open or lifted. */
export const readHoldRow = async (db: Db, caseId: string, holdId: string): Promise<HoldRow | null> => {
  const row = await db
    .selectFrom('accountHold')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('holdId', '=', holdId)
    .executeTakeFirst()
  return row === undefined ? null : parseRow(row)
}

const NEWEST_FIRST = keyset('desc', ['sortedAt', 'time', 'openedAt'], ['holdId', 'uuid'])
const FIRST_APPEAL_FIRST = keyset('asc', ['sortedAt', 'time', 'appealedAt'], ['holdId', 'uuid'])

type HoldFilter = Pick<ListFilters, 'from' | 'to'> & {
  readonly kind?: HoldKind | undefined
  readonly appealed?: boolean
  /** Leaves out those that this member of staff placed, whose appeal someone else answers. */
  readonly notOpenedBy?: string | undefined
  /** Null for all cases. */
  readonly caseIds?: readonly string[] | null
}

/** A page of the open holds over all cases, newest first; of those with an unanswered appeal, the first appeal first. */
export const readAllOpenHolds = (
  db: Db,
  { kind, appealed = false, notOpenedBy, caseIds = null, ...page }: HoldFilter & PageRequest,
): Promise<Page<HoldRow>> =>
  readPage(appealed ? FIRST_APPEAL_FIRST : NEWEST_FIRST, page, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('accountHold')
      .selectAll()
      .where('liftedAt', 'is', null)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(appealed, (query) =>
        query.where('appealedAt', 'is not', null).where('appealAnsweredAt', 'is', null),
      )
      .$if(notOpenedBy !== undefined, (query) =>
        query.where('openedBy', 'is distinct from', notOpenedBy ?? null),
      )
      .where(onDays(sql.ref('openedAt'), page))
      .where(ofCases(sql.ref('caseId'), caseIds))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      ...parseRow(row),
      sortedAt: (appealed ? row.appealedAt : null) ?? row.openedAt,
    }))
  })

/** Cases with an open hold, optionally of one kind. */
export const readHeldCases = async (db: Db, kind?: HoldKind): Promise<string[]> => {
  const rows = await db
    .selectFrom('accountHold')
    .select('caseId')
    .distinct()
    .where('liftedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** Inserts a hold, unless one of the same kind is open. @returns whether it was inserted */
export const insertHold = async (
  tx: Tx,
  hold: Pick<
    HoldRow,
    'caseId' | 'holdId' | 'kind' | 'message' | 'reason' | 'openedAt' | 'untilAt' | 'openedBy'
  >,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('accountHold')
    .values(hold)
    .onConflict((conflict) => conflict.columns(['caseId', 'kind']).where('liftedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Changes the end of the open hold of a kind. */
export const extendHold = async (
  tx: Tx,
  { caseId, kind, untilAt }: Pick<HoldRow, 'caseId' | 'kind' | 'untilAt'>,
): Promise<void> => {
  await tx
    .updateTable('accountHold')
    .set({ untilAt })
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('liftedAt', 'is', null)
    .execute()
}

/** Lifts the open hold of a kind. @returns its id; null if none was open */
export const endHold = async (
  tx: Tx,
  { caseId, kind }: Pick<HoldRow, 'caseId' | 'kind'>,
  lift: Pick<HoldRow, 'liftedBy' | 'liftedMessage'> & { readonly liftedAt: Date },
): Promise<string | null> => {
  const ended = await tx
    .updateTable('accountHold')
    .set(lift)
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .where('liftedAt', 'is', null)
    .returning('holdId')
    .executeTakeFirst()
  return ended?.holdId ?? null
}

/** Stores a person's appeal against an open hold. @returns false if there is one already, or no such hold */
export const saveAppeal = async (
  tx: Tx,
  { caseId, holdId }: Pick<HoldRow, 'caseId' | 'holdId'>,
  appeal: { readonly appeal: string; readonly appealedAt: Date },
): Promise<boolean> => {
  const updated = await tx
    .updateTable('accountHold')
    .set(appeal)
    .where('caseId', '=', caseId)
    .where('holdId', '=', holdId)
    .where('liftedAt', 'is', null)
    .where('appealedAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Stores staff's answer to an appeal. @returns false if no appeal is open */
export const saveAppealAnswer = async (
  tx: Tx,
  { caseId, holdId }: Pick<HoldRow, 'caseId' | 'holdId'>,
  answer: Pick<HoldRow, 'appealAnswer' | 'appealAnsweredAt' | 'appealAnsweredBy'>,
): Promise<boolean> => {
  const updated = await tx
    .updateTable('accountHold')
    .set(answer)
    .where('caseId', '=', caseId)
    .where('holdId', '=', holdId)
    .where('liftedAt', 'is', null)
    .where('appealedAt', 'is not', null)
    .where('appealAnsweredAt', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Count and age of open holds of a kind. */
export const countOpenHolds = (db: Db, kind: HoldKind): Promise<WaitingWork> =>
  readWaiting(
    db,
    sql<WaitingWork>`select count(*)::int as count, min(opened_at) as oldest_at from account_hold
      where lifted_at is null and kind = ${kind}`,
  )

/** Count and age of unanswered appeals. */
export const countAppeals = (db: Db): Promise<WaitingWork> =>
  readWaiting(
    db,
    sql<WaitingWork>`select count(*)::int as count, min(appealed_at) as oldest_at from account_hold
      where lifted_at is null and appealed_at is not null and appeal_answered_at is null`,
  )

/** Open holds past their end, over all cases. */
export const readEndedHolds = async (db: Db, now: Date): Promise<HoldRow[]> => {
  const rows = await db
    .selectFrom('accountHold')
    .selectAll()
    .where('liftedAt', 'is', null)
    .where('untilAt', '<=', now)
    .execute()
  return rows.map(parseRow)
}
