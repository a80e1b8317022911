import type { HoldKind } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { endHold, extendHold, insertHold, readEndedHolds } from './account-holds.queries.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock'>

/** Kinds without a mail of their own: a payout's mail explains them, or they end without any act. */
const NOT_MAILED: Readonly<Record<'opened' | 'lifted', readonly HoldKind[]>> = {
  opened: ['bank_refused'],
  lifted: ['bank_refused', 'bank_changed'],
}

export const HOLD_NEWS = ['opened', 'lifted'] as const
export type HoldNews = (typeof HOLD_NEWS)[number]

const mailOf = (
  { clock }: HoldDeps,
  hold: { readonly caseId: string; readonly holdId: string; readonly kind: HoldKind },
  news: HoldNews,
) => {
  const { caseId, holdId, kind } = hold
  const payload = { caseId, holdId, news }
  return NOT_MAILED[news].includes(kind) ? [] : [{ topic: 'mail-hold', payload, runAt: clock.now() }]
}

type OpenedHold = {
  readonly kind: HoldKind
  /** Text shown to its person instead of the kind's. */
  readonly told?: string
  /** For staff alone. */
  readonly reason?: string
  readonly untilAt?: Date
  readonly openedBy?: string
}

/**
 * Holds a recipient's payouts. Several holds may be open, each ends on its own, and the provider's state of
 * the account ends none. Reopening one with an end extends it.
 * @returns its id; null if one of its kind is open
 */
export const openHold = async (
  { ids, clock }: HoldDeps,
  tx: Tx,
  caseId: string,
  hold: OpenedHold,
): Promise<string | null> => {
  const now = clock.now()
  const { kind, told = null, reason = null, untilAt = null, openedBy = null } = hold
  const row = { caseId, holdId: ids.uuid(), kind, told, reason, untilAt, openedBy, openedAt: now }
  if (!(await insertHold(tx, row))) {
    if (untilAt !== null) await extendHold(tx, row)
    return null
  }
  await announceCase(tx, caseId)
  const cancel = { topic: 'cancel-payouts', payload: { caseId }, runAt: now }
  await writeOutbox(tx, ids, caseId, [cancel, ...mailOf({ ids, clock }, row, 'opened')], now)
  return row.holdId
}

/** @returns id of the hold that was open; null if there was none */
export const liftHold = async (
  { ids, clock }: HoldDeps,
  tx: Tx,
  caseId: string,
  lift: { readonly kind: HoldKind; readonly liftedBy?: string; readonly told?: string },
): Promise<string | null> => {
  const { kind, liftedBy = null, told: liftedTold = null } = lift
  const now = clock.now()
  const holdId = await endHold(tx, { caseId, kind }, { liftedAt: now, liftedBy, liftedTold })
  if (holdId === null) return null
  await announceCase(tx, caseId)
  await writeOutbox(tx, ids, caseId, mailOf({ ids, clock }, { caseId, holdId, kind }, 'lifted'), now)
  return holdId
}

/** Lifts holds past their end. */
export const liftEndedHolds = async (deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Promise<void> => {
  for (const { caseId, kind } of await readEndedHolds(deps.database.reader, deps.clock.now()))
    await deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind }))
}
