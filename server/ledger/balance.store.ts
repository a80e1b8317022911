import { sql } from 'kysely'
import type { HoldCause } from '#contract/cases/case-states.ts'
import type { Totals } from '#contract/cases/cases.ts'
import { addCents } from '#contract/money.ts'
import type { Database, Db, Tx } from '#server/platform/database.ts'
import { type Failed, readReachable, rethrowFailures, runPart } from '#server/platform/jobs/run-part.ts'
import { CASE_CHANGED } from '#server/platform/live-feed.ts'

export type Balance = {
  raisedCents: number
  payableCents: number
  feesCents: number
  inTransitCents: number
  paidOutCents: number
  donations: number
  donors: number
}

/** Public totals of a balance. @param heldFor what blocks payouts; null when nothing does */
export const totalsOf = (row: Balance, heldFor: HoldCause | null): Totals => {
  const { raisedCents, paidOutCents, feesCents } = row
  const onTheWayCents = addCents(heldFor === null ? row.payableCents : 0, row.inTransitCents)
  // A disputed donation counts as raised, but is neither payable nor paid out.
  const heldCents = addCents(raisedCents, -paidOutCents, -onTheWayCents, -feesCents)
  return {
    raisedCents,
    paidOutCents,
    onTheWayCents,
    feesCents,
    heldCents,
    donationCount: row.donations,
    donorCount: row.donors,
    heldFor: heldFor ?? (heldCents > 0 ? 'hold' : null),
  }
}

const ZERO_BALANCE: Balance = {
  raisedCents: 0,
  payableCents: 0,
  feesCents: 0,
  inTransitCents: 0,
  paidOutCents: 0,
  donations: 0,
  donors: 0,
}

/** Selects the exact current balance of a case: the folded balance plus the waiting deltas. */
export const balanceStatement = (caseId: string) => sql<Balance>`
    select coalesce(b.raised_cents, 0) + d.raised as raised_cents,
           coalesce(b.payable_cents, 0) + d.payable as payable_cents,
           coalesce(b.fees_cents, 0) + d.fees as fees_cents,
           coalesce(b.in_transit_cents, 0) as in_transit_cents,
           coalesce(b.paid_out_cents, 0) as paid_out_cents,
           (coalesce(b.donations, 0) + d.donations)::int as donations,
           (coalesce(b.donors, 0) + d.donors)::int as donors
    from (select coalesce(sum(raised_cents), 0)::bigint as raised, coalesce(sum(payable_cents), 0)::bigint as payable,
                 coalesce(sum(fees_cents), 0)::bigint as fees, coalesce(sum(donations), 0) as donations,
                 coalesce(sum(donors), 0) as donors
          from case_delta where case_id = ${caseId}) d
    left join case_balance b on b.case_id = ${caseId}`

export const readBalance = async (db: Db, caseId: string): Promise<Balance> =>
  (await balanceStatement(caseId).execute(db)).rows[0] ?? ZERO_BALANCE

/** Whether more was returned to donors, or sent, than the case had left. */
export const isOverpaid = async (db: Db, caseId: string): Promise<boolean> =>
  (await readBalance(db, caseId)).payableCents < 0

export const readTotals = async (db: Db, caseId: string, heldFor: HoldCause | null = null): Promise<Totals> =>
  totalsOf(await readBalance(db, caseId), heldFor)

/** Folded balances of many cases, for lists. They are at most one fold interval old. */
export const readListBalances = async (
  db: Db,
  caseIds: readonly string[],
): Promise<(caseId: string) => Balance> => {
  if (caseIds.length === 0) return () => ZERO_BALANCE
  const rows = await db.selectFrom('caseBalance').selectAll().where('caseId', 'in', caseIds).execute()
  const byCase = new Map(rows.map((row) => [row.caseId, row]))
  return (caseId) => byCase.get(caseId) ?? ZERO_BALANCE
}

const makeBalance = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .insertInto('caseBalance')
    .values({ caseId })
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .execute()
}

const selectForUpdate = (tx: Tx, caseId: string) =>
  tx.selectFrom('caseBalance').select('caseId').where('caseId', '=', caseId).forUpdate()

/** Locks the case's balance row: no other transaction folds or debits it until this one ends. */
const lockBalance = async (tx: Tx, caseId: string): Promise<void> => {
  await makeBalance(tx, caseId)
  await selectForUpdate(tx, caseId).execute()
}

/** Locks the case's balance row without waiting. @returns false if another transaction has locked it */
const tryLockBalance = async (tx: Tx, caseId: string): Promise<boolean> => {
  await makeBalance(tx, caseId)
  return (await selectForUpdate(tx, caseId).skipLocked().executeTakeFirst()) !== undefined
}

/** Adds the waiting deltas to the locked balance. @returns whether there were any */
export const fold = async (tx: Tx, caseId: string): Promise<boolean> => {
  const { rows } = await sql<{ folded: number }>`
    with gone as (
      delete from case_delta where case_id = ${caseId}
      returning raised_cents, payable_cents, fees_cents, donations, donors
    ), summed as (
      select sum(raised_cents) as raised, sum(payable_cents) as payable, sum(fees_cents) as fees,
             sum(donations) as donations, sum(donors) as donors, count(*) as n
      from gone
    )
    update case_balance b
    set raised_cents = b.raised_cents + s.raised, payable_cents = b.payable_cents + s.payable,
        fees_cents = b.fees_cents + s.fees, donations = b.donations + s.donations, donors = b.donors + s.donors,
        version = b.version + 1
    from summed s
    where b.case_id = ${caseId} and s.n > 0
    returning s.n::int as folded`.execute(tx)
  return (rows[0]?.folded ?? 0) > 0
}

/**
 * Notifies every node that a case changed, once this transaction commits. A hint only: a node that misses it
 * polls.
 */
export const announceCase = async (tx: Tx, caseId: string): Promise<void> => {
  await sql`select pg_notify(${CASE_CHANGED}, ${caseId})`.execute(tx)
}

/** Folds one case unless its balance is locked, and announces it. @returns whether there was anything to fold */
const foldUnlessLocked = async (tx: Tx, caseId: string): Promise<boolean> => {
  const folded = (await tryLockBalance(tx, caseId)) && (await fold(tx, caseId))
  if (folded) await announceCase(tx, caseId)
  return folded
}

/**
 * Folds every case that has waiting deltas, one transaction each. A case that is locked or fails is left for
 * the next round and doesn't block the others.
 * @param onFolded receives the changed cases before an error is thrown
 * @returns the cases that changed
 */
export const foldWaitingCases = async (
  database: Database,
  onFolded: (caseIds: readonly string[]) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  const { db } = database
  const failed: Failed<string>[] = []
  const lost: unknown[] = []
  const waiting = await readReachable(db, { table: 'case_delta', open: 'true', lost }, (caseIds) =>
    caseIds === null
      ? db.selectFrom('caseDelta').select('caseId').distinct().execute()
      : Promise.resolve(caseIds.map((caseId) => ({ caseId }))),
  )
  const changed: string[] = []
  for (const { caseId } of waiting) {
    const foldCase = () => database.transact((tx) => foldUnlessLocked(tx, caseId))
    if ((await runPart(failed, caseId, foldCase)) === true) changed.push(caseId)
  }
  if (changed.length > 0) await onFolded(changed)
  rethrowFailures(failed, lost)
  return changed
}

/** Moves an amount from available to in transit. @returns false, without a change, if the balance is too small */
export const reserve = async (tx: Tx, caseId: string, amountCents: number): Promise<boolean> => {
  await lockBalance(tx, caseId)
  await fold(tx, caseId)
  const { rows } = await sql`
    update case_balance
    set payable_cents = payable_cents - ${amountCents}::bigint, in_transit_cents = in_transit_cents + ${amountCents}::bigint,
        version = version + 1
    where case_id = ${caseId} and payable_cents >= ${amountCents}::bigint
    returning case_id`.execute(tx)
  if (rows.length > 0) await announceCase(tx, caseId)
  return rows.length > 0
}

/** Moves an amount that has left already from available to in transit, even if the balance becomes negative. */
export const moveToTransit = async (tx: Tx, caseId: string, amountCents: number): Promise<void> => {
  await lockBalance(tx, caseId)
  await returnTransit(tx, caseId, -amountCents)
}

/**
 * Locks the balance and checks whether an amount is available. The lock lasts until the transaction ends; the
 * caller posts a delta for what it spends.
 */
export const lockAndCheckAvailable = async (
  tx: Tx,
  caseId: string,
  amountCents: number,
): Promise<boolean> => {
  await lockBalance(tx, caseId)
  return (await readBalance(tx, caseId)).payableCents >= amountCents
}

/** Moves an amount from in transit to paid out: it arrived at the bank. */
export const completeTransit = async (tx: Tx, caseId: string, amountCents: number): Promise<void> => {
  await lockBalance(tx, caseId)
  await sql`
    update case_balance
    set in_transit_cents = in_transit_cents - ${amountCents}::bigint, paid_out_cents = paid_out_cents + ${amountCents}::bigint,
        version = version + 1
    where case_id = ${caseId}`.execute(tx)
  await announceCase(tx, caseId)
}

/** Moves an amount from in transit back to available. */
export const returnTransit = async (tx: Tx, caseId: string, amountCents: number): Promise<void> => {
  await lockBalance(tx, caseId)
  await sql`
    update case_balance
    set in_transit_cents = in_transit_cents - ${amountCents}::bigint, payable_cents = payable_cents + ${amountCents}::bigint,
        version = version + 1
    where case_id = ${caseId}`.execute(tx)
  await announceCase(tx, caseId)
}

/** Moves an amount from paid out back to available: the bank returned it. */
export const returnPaid = async (tx: Tx, caseId: string, amountCents: number): Promise<void> => {
  await lockBalance(tx, caseId)
  await sql`
    update case_balance
    set paid_out_cents = paid_out_cents - ${amountCents}::bigint, payable_cents = payable_cents + ${amountCents}::bigint,
        version = version + 1
    where case_id = ${caseId}`.execute(tx)
  await announceCase(tx, caseId)
}
