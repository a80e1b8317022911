import type { HoldKind } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { endHold, insertHold, readEndedHolds } from './account-holds.queries.ts'

/**
 * Holds a recipient's transfers for a reason of its own. Several stand at once; each ends by itself, and none of them
 * by the provider's answer about the account.
 *
 * @returns whether it is new
 */
export const openHold = async (
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Tx,
  caseId: string,
  hold: {
    readonly kind: HoldKind
    readonly told?: string
    readonly untilAt?: Date
    readonly openedBy?: string
  },
): Promise<boolean> => {
  const now = clock.now()
  const { kind, told = null, untilAt = null, openedBy = null } = hold
  const row = { caseId, holdId: ids.uuid(), kind, told, untilAt, openedBy, openedAt: now }
  if (!(await insertHold(tx, row))) return false
  await announceCase(tx, caseId)
  await writeOutbox(tx, ids, caseId, [{ topic: 'cancel-payouts', payload: { caseId }, runAt: now }], now)
  return true
}

/** @returns whether one of the kind stood */
export const liftHold = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  caseId: string,
  kind: HoldKind,
  liftedBy: string | null = null,
): Promise<boolean> => {
  const ended = await endHold(tx, caseId, kind, { liftedAt: clock.now(), liftedBy })
  if (ended) await announceCase(tx, caseId)
  return ended
}

/** Ends holds that were for a time. */
export const liftEndedHolds = async (deps: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  for (const { caseId, kind } of await readEndedHolds(deps.database.reader, deps.clock.now()))
    await deps.database.transact((tx) => liftHold(deps, tx, caseId, kind))
}
