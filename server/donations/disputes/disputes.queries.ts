import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { DisputeFilter } from '#contract/staff/staff-order-shapes.ts'
import type { Dispute } from '#database/types.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { ReturnedParts } from '#server/ledger/refund-events.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { ofCases, onDays, withinAmounts } from '#server/platform/list-filters.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { DISPUTE_STATES, type DisputeProgress } from './disputes.state.ts'

/** Shard key and id of a dispute. */
export type DisputeIds = { readonly caseId: string; readonly disputeId: string }
export type DisputeRow = Omit<Selectable<Dispute>, 'state'> & { readonly state: DisputeProgress }

const asDispute = (row: Selectable<Dispute>): DisputeRow => ({
  ...row,
  state: parseEnumColumn(DISPUTE_STATES, row.state),
})

export const readDispute = async (db: Db, { caseId, disputeId }: DisputeIds): Promise<DisputeRow | null> => {
  const row = await db
    .selectFrom('dispute')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
  return row === undefined ? null : asDispute(row)
}

/** Every dispute of an order, newest first: banks may dispute a payment in several parts. */
export const readDisputesOf = async (db: Db, { caseId, orderId }: OrderIds): Promise<DisputeRow[]> => {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('openedAt', 'desc')
    .orderBy('disputeId', 'desc')
    .execute()
  return rows.map(asDispute)
}

/** Disputes of a case that the donors' banks haven't decided: the money is withdrawn. */
export const readUndecidedByBanks = async (db: Db, caseId: string): Promise<DisputeRow[]> => {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('state', 'in', ['open', 'under_review'])
    .execute()
  return rows.map(asDispute)
}

export const insertDispute = async (tx: Tx, dispute: Insertable<Dispute>): Promise<void> => {
  await tx.insertInto('dispute').values(dispute).execute()
}

export const moveDispute = async (
  tx: Tx,
  { caseId, disputeId }: DisputeIds,
  to: ReturnedParts & {
    readonly amountCents: number
    readonly state: DisputeProgress
    readonly stateAt: Date
    readonly evidenceDueAt: Date | null
    readonly evidenceSentAt: Date | null
  },
): Promise<void> => {
  await tx
    .updateTable('dispute')
    .set(to)
    .where('caseId', '=', caseId)
    .where('disputeId', '=', disputeId)
    .execute()
}

/** Changes when our evidence is due: the bank may extend the deadline. */
export const changeEvidenceDue = async (
  tx: Tx,
  { caseId, disputeId }: DisputeIds,
  evidenceDueAt: Date | null,
): Promise<void> => {
  await tx
    .updateTable('dispute')
    .set({ evidenceDueAt })
    .where('caseId', '=', caseId)
    .where('disputeId', '=', disputeId)
    .execute()
}

/** Records when our evidence was first sent. */
export const markEvidenceSent = async (
  db: Db,
  { caseId, disputeId }: DisputeIds,
  evidenceSentAt: Date,
): Promise<void> => {
  await db
    .updateTable('dispute')
    .set({ evidenceSentAt })
    .where('caseId', '=', caseId)
    .where('disputeId', '=', disputeId)
    .where('evidenceSentAt', 'is', null)
    .execute()
}

/** Undecided disputes of all cases, oldest first, after a cursor. */
export const readUndecidedDisputes = async (
  db: Db,
  after: DisputeRow | null,
  limit: number,
): Promise<DisputeRow[]> => {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('state', 'in', ['inquiry', 'open', 'under_review'])
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(opened_at, dispute_id) > (${after?.openedAt}::timestamptz, ${after?.disputeId}::uuid)`,
      ),
    )
    .orderBy('openedAt')
    .orderBy('disputeId')
    .limit(limit)
    .execute()
  return rows.map(asDispute)
}

/**
 * Sort key: when our evidence is due. Disputes that need none come last. Matches index
 * dispute_undecided_by_due.
 */
const evidenceRank = sql`coalesce(case when evidence_sent_at is null then evidence_due_at end, '9999-01-01Z')`

const FIRST_DUE_FIRST = keyset('asc', ['rank', 'time', evidenceRank], ['disputeId', 'uuid'])

const NEWEST_FIRST = keyset('desc', ['openedAt', 'time'], ['disputeId', 'uuid'])

export type DisputeSelection = Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'> & {
  readonly filter: DisputeFilter
  /** Null for all cases. */
  readonly caseIds: readonly string[] | null
  /** Of the donor's address. */
  readonly emailHash: string | undefined
  /** Only those that wait for our evidence. */
  readonly isUnanswered?: boolean
}

/** Conditions of a selection of disputes, besides their states. */
const isSelected = ({ caseIds, emailHash, ...filters }: DisputeSelection) => {
  const ofDonor =
    emailHash === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select from orders o
          where o.case_id = dispute.case_id and o.order_id = dispute.order_id and o.email_hash = ${emailHash})`
  const ofCase = ofCases(sql.ref('caseId'), caseIds)
  return sql<SqlBool>`${onDays(sql.ref('openedAt'), filters)} and ${withinAmounts(sql.ref('amountCents'), filters)}
    and ${ofCase} and ${ofDonor}`
}

/** A page of the selected disputes of all cases that aren't filtered by "undecided", newest first. */
export const readDisputesByTime = (
  db: Db,
  selection: DisputeSelection & PageRequest,
): Promise<Page<DisputeRow>> =>
  readPage(NEWEST_FIRST, selection, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('dispute')
      .selectAll()
      .$if(selection.filter !== 'all', (query) => query.where('state', '=', selection.filter))
      .where(isSelected(selection))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return rows.map(asDispute)
  })

/** A page of undecided disputes of all cases, those with evidence due soonest first. */
export const readDisputePage = (
  db: Db,
  page: DisputeSelection & PageRequest,
): Promise<Page<DisputeRow & { readonly rank: Date }>> =>
  readPage(FIRST_DUE_FIRST, page, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('dispute')
      .selectAll()
      .select(evidenceRank.$castTo<Date>().as('rank'))
      .where(sql<boolean>`state in ('inquiry', 'open', 'under_review')`)
      .$if(page.isUnanswered === true, (query) =>
        query.where('state', '<>', 'under_review').where('evidenceSentAt', 'is', null),
      )
      .where(isSelected(page))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return rows.map(({ rank, ...row }) => ({ ...asDispute(row), rank }))
  })

/** Unanswered disputes whose deadline is between these times. */
export const readDueDisputes = async (
  db: Db,
  after: Date,
  before: Date,
  limit: number,
): Promise<DisputeRow[]> => {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('state', 'in', ['inquiry', 'open'])
    .where('evidenceSentAt', 'is', null)
    .where('evidenceDueAt', '>', after)
    .where('evidenceDueAt', '<=', before)
    .orderBy('evidenceDueAt')
    .limit(limit)
    .execute()
  return rows.map(asDispute)
}

/** When a donor changed their public name or amount on the donation's page, oldest first. */
export const readDonationChanges = async (
  db: Db,
  { caseId, orderId }: OrderIds,
): Promise<{ readonly changedAt: Date }[]> =>
  db
    .selectFrom('donationChange')
    .select('changedAt')
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .orderBy('changedAt')
    .execute()

/** Records the latest state mailed to the donor. */
export const markDisputeMailed = async (
  db: Db,
  { caseId, disputeId }: DisputeIds,
  mailedState: 'open' | 'decided',
): Promise<void> => {
  await db
    .updateTable('dispute')
    .set({ mailedState })
    .where('caseId', '=', caseId)
    .where('disputeId', '=', disputeId)
    .execute()
}
