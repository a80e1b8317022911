import type { HoldKind } from '#contract/identity-check/payout-holds.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { lockWithdrawalAccount } from '../withdrawal-account/withdrawal-account.queries.ts'
import {
  type HoldRow,
  readHeldCases,
  readHoldRow,
  readOpenHolds,
  readOpenHoldsOf,
} from './account-holds.queries.ts'
import { liftHold, openHold } from './account-holds.ts'

type HoldDeps = Pick<Deps, 'database' | 'ids' | 'clock'>

/**
 * Opens a hold in its own transaction. Locks the account's row first, so that a payout either began before or
 * never begins.
 * @returns the hold's id; null if one of its kind was open
 */
export const holdMoney = (deps: HoldDeps, caseId: string, kind: HoldKind): Promise<string | null> =>
  deps.database.transact(async (tx) => {
    await lockWithdrawalAccount(tx, caseId)
    return openHold(deps, tx, caseId, { kind })
  })

/** The open hold of a kind; null if there is none. */
export const findOpenHold = async (db: Db, caseId: string, kind: HoldKind): Promise<HoldRow | null> =>
  (await readOpenHolds(db, caseId)).find((hold) => hold.kind === kind) ?? null

/** Whether a hold is open. */
export const isHoldOpen = async (
  db: Db,
  { caseId, holdId }: Pick<HoldRow, 'caseId' | 'holdId'>,
): Promise<boolean> => (await readHoldRow(db, caseId, holdId))?.liftedAt === null

/** Cases with an open hold, optionally of one kind. */
export const listHeldCases = (db: Db, kind?: HoldKind): Promise<string[]> => readHeldCases(db, kind)

/** The kind of each open hold of these cases, oldest first. */
export const listHoldKinds = async (
  db: Db,
  caseIds: readonly string[],
): Promise<Pick<HoldRow, 'caseId' | 'kind'>[]> => readOpenHoldsOf(db, caseIds)

/** Lifts the open hold of a kind in its own transaction. @returns its id; null if none was open */
export const stopHoldingMoney = (deps: HoldDeps, caseId: string, kind: HoldKind): Promise<string | null> =>
  deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind }))
