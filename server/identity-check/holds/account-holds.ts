import type { HoldKind } from '#contract/payouts/payouts.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { endHold, extendHold, insertHold, readEndedHolds } from './account-holds.queries.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock'>

/** Events of a hold that are mailed; `kept` answers an appeal against a hold that stays. */
export const HOLD_NEWS = ['opened', 'lifted', 'kept'] as const
export type HoldNews = (typeof HOLD_NEWS)[number]

/** Kinds without a mail of their own: a payout's mail explains them, or they end without any act. */
const NOT_MAILED: Readonly<Record<HoldNews, readonly HoldKind[]>> = {
  opened: ['bank_refused'],
  lifted: ['bank_refused', 'bank_changed'],
  kept: [],
}

type MailedHold = { readonly caseId: string; readonly holdId: string; readonly kind: HoldKind }

export const mailOfHold = (
  { clock }: Pick<HoldDeps, 'clock'>,
  { caseId, holdId }: Omit<MailedHold, 'kind'>,
  news: HoldNews,
) => ({ topic: 'mail-hold', payload: { caseId, holdId, news }, runAt: clock.now() })

const mailsOf = (deps: HoldDeps, hold: MailedHold, news: HoldNews) =>
  NOT_MAILED[news].includes(hold.kind) ? [] : [mailOfHold(deps, hold, news)]

type OpenedHold = {
  readonly kind: HoldKind
  /** Text shown to its person instead of the kind's. */
  readonly message?: string
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
  const { kind, message = null, reason = null, untilAt = null, openedBy = null } = hold
  const row = { caseId, holdId: ids.uuid(), kind, message, reason, untilAt, openedBy, openedAt: now }
  if (!(await insertHold(tx, row))) {
    if (untilAt !== null) await extendHold(tx, row)
    return null
  }
  await announceCase(tx, caseId)
  const cancel = { topic: 'cancel-payouts', payload: { caseId }, runAt: now }
  await writeOutbox(tx, ids, caseId, [cancel, ...mailsOf({ ids, clock }, row, 'opened')], now)
  return row.holdId
}

/** @returns id of the hold that was open; null if there was none */
export const liftHold = async (
  { ids, clock }: HoldDeps,
  tx: Tx,
  caseId: string,
  lift: { readonly kind: HoldKind; readonly liftedBy?: string; readonly message?: string },
): Promise<string | null> => {
  const { kind, liftedBy = null, message: liftedMessage = null } = lift
  const now = clock.now()
  const holdId = await endHold(tx, { caseId, kind }, { liftedAt: now, liftedBy, liftedMessage })
  if (holdId === null) return null
  await announceCase(tx, caseId)
  await writeOutbox(tx, ids, caseId, mailsOf({ ids, clock }, { caseId, holdId, kind }, 'lifted'), now)
  return holdId
}

/** Lifts holds past their end. */
export const liftEndedHolds = async (deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Promise<void> => {
  for (const { caseId, kind } of await readEndedHolds(deps.database.reader, deps.clock.now()))
    await deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind }))
}
