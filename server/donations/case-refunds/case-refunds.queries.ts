import { type Insertable, type Selectable, sql } from 'kysely'
import {
  CASE_REFUND_STATES,
  type CaseRefundState,
  type NotReturned,
} from '#contract/staff/case-refund-calls.ts'
import type { CaseRefund } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

/** Shard key and id of a refund of all donations of a case. */
export type CaseRefundIds = { readonly caseId: string; readonly caseRefundId: string }
export type CaseRefundRow = Omit<Selectable<CaseRefund>, 'state'> & { readonly state: CaseRefundState }

const asRow = (row: Selectable<CaseRefund>): CaseRefundRow => ({
  ...row,
  state: parseEnumColumn(CASE_REFUND_STATES, row.state),
})

export const readCaseRefund = async (
  db: Db,
  { caseId, caseRefundId }: CaseRefundIds,
): Promise<CaseRefundRow | null> => {
  const row = await db
    .selectFrom('caseRefund')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('caseRefundId', '=', caseRefundId)
    .executeTakeFirst()
  return row === undefined ? null : asRow(row)
}

/** The latest one of a case. An open one is the latest, because there is only one at a time. */
export const readLatestCaseRefund = async (db: Db, caseId: string): Promise<CaseRefundRow | null> => {
  const row = await db
    .selectFrom('caseRefund')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('requestedAt', 'desc')
    .orderBy('caseRefundId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : asRow(row)
}

export const isOpenCaseRefund = ({ state }: Pick<CaseRefundRow, 'state'>): boolean =>
  state === 'awaiting_approval' || state === 'running'

/** Those of all cases that are under way, oldest first. */
export const readRunningCaseRefunds = async (db: Db, limit: number): Promise<CaseRefundRow[]> => {
  const rows = await db
    .selectFrom('caseRefund')
    .selectAll()
    .where('state', '=', 'running')
    .orderBy('requestedAt')
    .limit(limit)
    .execute()
  return rows.map(asRow)
}

/** @returns false if one of the case is open */
export const insertCaseRefund = async (tx: Tx, row: Insertable<CaseRefund>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('caseRefund')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('caseId').where('state', 'in', ['awaiting_approval', 'running']).doNothing(),
    )
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Moves one on from a state. @returns false if it has another state */
export const moveCaseRefund = async (
  tx: Tx,
  { caseId, caseRefundId }: CaseRefundIds,
  from: CaseRefundState,
  to: Partial<Pick<CaseRefundRow, 'decidedBy' | 'decidedAt' | 'finishedAt'>> & {
    readonly state: CaseRefundState
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('caseRefund')
    .set(to)
    .where('caseId', '=', caseId)
    .where('caseRefundId', '=', caseRefundId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What a refund of all donations would return, and what it can't. */
export type CaseSums = {
  readonly returnable: { readonly count: number; readonly cents: number; readonly caseShareCents: number }
  readonly notReturned: readonly {
    readonly why: NotReturned
    readonly count: number
    readonly cents: number
  }[]
}

type GroupRow = {
  readonly kind: string
  readonly count: number
  readonly cents: number
  readonly shareCents: number
}

const NOT_RETURNED_KINDS = ['disputed', 'charged_back', 'in_flight'] as const satisfies readonly NotReturned[]

/** Sums the donations of a case by whether they can be refunded. */
export const readCaseSums = async (db: Db, caseId: string): Promise<CaseSums> => {
  const { rows } = await sql<GroupRow>`
    select kind, count(*)::int as count, sum(cents)::bigint as cents, sum(share_cents)::bigint as share_cents from (
      select case when state in ('succeeded', 'partially_refunded') then 'returnable'
          when state in ('processing', 'unknown', 'requires_action') then 'in_flight' else state end as kind,
        total_cents - case when state = 'charged_back' then 0 else refunded_cents end as cents,
        amount_cents - returned_donation_cents - fee_cents + returned_fee_cents as share_cents
      from orders where case_id = ${caseId}
        and state in ('succeeded', 'partially_refunded', 'disputed', 'charged_back', 'processing', 'unknown', 'requires_action')) o
    group by kind`.execute(db)
  const of = (kind: string): GroupRow =>
    rows.find((row) => row.kind === kind) ?? { kind, count: 0, cents: 0, shareCents: 0 }
  const { count, cents, shareCents } = of('returnable')
  return {
    returnable: { count, cents, caseShareCents: shareCents },
    notReturned: NOT_RETURNED_KINDS.map((why) => ({
      why,
      count: of(why).count,
      cents: of(why).cents,
    })).filter((group) => group.count > 0),
  }
}

/** Start of the idempotency key of each of its refunds, which the order's id follows. */
export const keyOfCaseRefund = ({ caseRefundId }: Pick<CaseRefundIds, 'caseRefundId'>): string =>
  `case-refund:${caseRefundId}:`

type Sum = { readonly count: number; readonly cents: number }
export type CaseRefundProgress = { readonly reserved: Sum; readonly completed: Sum; readonly failed: Sum }

/** Sums its refunds: all, and those that ended. */
export const readProgress = async (db: Db, refund: CaseRefundIds): Promise<CaseRefundProgress> => {
  const { rows } = await sql<{ kind: keyof CaseRefundProgress } & Sum>`
    select case state when 'succeeded' then 'completed' when 'failed' then 'failed' else 'reserved' end as kind,
      count(*)::int as count, sum(total_cents)::bigint as cents
    from refund where case_id = ${refund.caseId} and reason = 'case_hidden'
      and starts_with(idempotency_key, ${keyOfCaseRefund(refund)}) group by 1`.execute(db)
  const of = (kind: keyof CaseRefundProgress): Sum => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
  }
  const parts = [of('reserved'), of('completed'), of('failed')]
  return {
    reserved: {
      count: parts.reduce((sum, { count }) => sum + count, 0),
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    },
    completed: of('completed'),
    failed: of('failed'),
  }
}
