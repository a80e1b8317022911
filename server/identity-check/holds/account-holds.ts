import type { HoldKind } from '#contract/identity-check/payout-holds.ts'
import { copyDonationStatus } from '#server/cases/case-card.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { cancelPayoutsJob, type HoldNews, mailHoldJob } from '../identity-check-jobs.ts'
import { endHold, extendHold, insertHold, readEndedHolds } from './account-holds.queries.ts'

type HoldDeps = Pick<Deps, 'ids' | 'clock'>

/**
 * Kinds whose events aren't mailed, because another mail explains them, or because they end by themselves.
 */
const NOT_MAILED: Readonly<Record<HoldNews, readonly HoldKind[]>> = {
  opened: ['bank_refused'],
  lifted: ['bank_refused', 'bank_changed', 'account_stopped'],
  kept: [],
}

type MailedHold = { readonly caseId: string; readonly holdId: string; readonly kind: HoldKind }

export const mailOfHold = (
  { clock }: Pick<HoldDeps, 'clock'>,
  { caseId, holdId }: Omit<MailedHold, 'kind'>,
  news: HoldNews,
) => mailHoldJob.at(clock.now(), { caseId, holdId, news })

const mailsOf = (deps: HoldDeps, hold: MailedHold, news: HoldNews) =>
  NOT_MAILED[news].includes(hold.kind) ? [] : [mailOfHold(deps, hold, news)]

type NewHold = {
  readonly kind: HoldKind
  /** Text shown to the recipient instead of the kind's default text. */
  readonly message?: string
  /** Reason shown to staff only. */
  readonly reason?: string
  readonly untilAt?: Date
  readonly openedBy?: string
}

/**
 * Holds a recipient's payouts. Several holds of different kinds may be open, and each must be ended separately;
 * the provider's state of the account ends only the one that it opened. Opening one that is open extends it, if it has an end.
 * @returns the new hold's id; null if one of its kind was open
 */
export const openHold = async (
  { ids, clock }: HoldDeps,
  tx: Tx,
  caseId: string,
  hold: NewHold,
): Promise<string | null> => {
  const now = clock.now()
  const { kind, message = null, reason = null, untilAt = null, openedBy = null } = hold
  const row = { caseId, holdId: ids.uuid(), kind, message, reason, untilAt, openedBy, openedAt: now }
  if (!(await insertHold(tx, row))) {
    if (untilAt !== null) await extendHold(tx, row)
    return null
  }
  await copyDonationStatus(tx, caseId)
  await announceCase(tx, caseId)
  const cancel = cancelPayoutsJob.at(now, { caseId })
  await writeOutbox(tx, ids, caseId, [cancel, ...mailsOf({ ids, clock }, row, 'opened')], now)
  return row.holdId
}

/** Lifts the open hold of a kind. @returns its id; null if none was open */
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
  await copyDonationStatus(tx, caseId)
  await announceCase(tx, caseId)
  await writeOutbox(tx, ids, caseId, mailsOf({ ids, clock }, { caseId, holdId, kind }, 'lifted'), now)
  return holdId
}

/** Lifts holds past their end. */
export const liftEndedHolds = async (deps: Pick<Deps, 'database' | 'clock' | 'ids'>): Promise<void> => {
  for (const { caseId, kind } of await readEndedHolds(deps.database.db, deps.clock.now()))
    await deps.database.transact((tx) => liftHold(deps, tx, caseId, { kind }))
}
