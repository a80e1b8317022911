import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { addCents, formatCents } from '#contract/money.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/donations/clearing-donations.ts'
import { pollAccountIfReachable } from '#server/identity-check/withdrawal-account/follow-account.ts'
import { moveToTransit } from '#server/ledger/balance.store.ts'
import { payoutReserved } from '#server/ledger/payout-events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { TransferredPayout, TransferState } from '#server/outside/payments/port.ts'
import type { Db } from '#server/platform/database.ts'
import { applyBankPayout } from './apply-bank-payout.ts'
import { type AttemptRow, insertAttempt, readAttempt, readLatestAttempt } from './attempts.queries.ts'
import { type CaseTransfer, readCaseTransfers } from './case-transfers.ts'
import { readCentsOfOthers } from './expected-balances.ts'
import { readPayoutHistory } from './payout-history.ts'
import { recipientOf } from './payout-recipient.ts'
import { changePayout, insertPayout, lockPayout, type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { nextPayoutState } from './payouts.state.ts'
import { recordReversal, recordTransfer } from './record-transfer.ts'
import { cancelPayout, completePayout, failPayout } from './settle-payout.ts'
import { stopForProviderAhead } from './stop-payouts.ts'

/** A transfer of ours with all that the books need to record it. */
type ImportableTransfer = TransferState & {
  readonly caseId: string
  readonly attemptId: string
  readonly accountRef: string
  readonly payout: NonNullable<TransferState['payout']>
}

const isImportable = (transfer: TransferState): transfer is ImportableTransfer =>
  transfer.caseId !== null &&
  transfer.attemptId !== null &&
  transfer.accountRef !== null &&
  transfer.payout !== null

/** Rolls back the import of a payout whose week has another payout. */
class WeekHasOtherPayout extends Error {}

/** Inserts the transfer's payout, or has an earlier attempt of it retried. @returns false if neither is possible */
const preparePayout = async (
  tx: Parameters<typeof lockPayout>[0],
  { caseId, payout, amountCents, madeAt }: ImportableTransfer,
): Promise<boolean> => {
  const { payoutId, attempt, periodStart, donationCount } = payout
  const clearedUntil = payout.clearedUntil ?? madeAt
  const existing = await lockPayout(tx, caseId, payoutId)
  if (existing === null) {
    const recipient = await recipientOf(tx, caseId)
    const week = { caseId, payoutId, periodStart, clearedUntil, donationCount, ...recipient }
    const row = { ...week, amountCents, status: 'scheduled', tries: attempt, createdAt: madeAt }
    if (!(await insertPayout(tx, row))) throw new WeekHasOtherPayout()
    return true
  }
  const status = nextPayoutState(existing.status, 'retried')
  if (status === null) return false
  const retry = { retryAt: null, failure: null, endedAt: null }
  await changePayout(tx, caseId, payoutId, { ...retry, status, tries: attempt, amountCents })
  return true
}

/** Names a transfer that the books should know. */
export const unknownTransfer = ({ transferRef, amountCents, caseId }: TransferState): string =>
  `${transferRef}, ${formatCents(amountCents)}, case ${caseId}: this transfer wasn’t in the books.`

/**
 * Rebuilds the attempt of a transfer that the books don't know, up to the moment before its transfer. Stops money that
 * leaves, unless finance has explained the transfer.
 */
const rebuildAttempt = async (
  deps: Deps,
  transfer: ImportableTransfer,
  isExplained: boolean,
): Promise<AttemptRow | null> => {
  const { caseId, attemptId, accountRef, amountCents, madeAt } = transfer
  const { payoutId, attempt } = transfer.payout
  const { database, ids, clock } = deps
  if ((await readCheckedCase(database.db, caseId)) === null) return null
  // Its payout's earlier attempt was never transferred, or it would have been recorded before this one.
  const earlier = await readLatestAttempt(database.db, caseId, payoutId)
  if (earlier?.state === 'reserved' && earlier.attemptId !== attemptId) await cancelPayout(deps, earlier)
  try {
    await database.transact(async (tx) => {
      if (!(await preparePayout(tx, transfer))) return
      await moveToTransit(tx, caseId, amountCents)
      const key = { caseId, payoutId, attemptId, attempt, accountRef, amountCents }
      await insertAttempt(tx, { ...key, state: 'reserved', createdAt: madeAt, requestedAt: madeAt })
      const journals = [payoutReserved({ attemptId, amountCents, occurredAt: madeAt })]
      await postJournals(tx, ids, { caseId, journals, postedAt: clock.now() })
      if (!isExplained) await stopForProviderAhead(tx, deps, unknownTransfer(transfer))
    })
  } catch (error) {
    if (!(error instanceof WeekHasOtherPayout)) throw error
  }
  // Its recipient was verified, which restored books may have forgotten.
  await pollAccountIfReachable(deps, caseId)
  return readAttempt(database.db, transfer)
}

/** Whether a payout isn't sent, and can be by another attempt. */
const isUnsent = async (db: Db, { caseId, payoutId, status }: PayoutRow): Promise<boolean> =>
  status === 'scheduled'
    ? (await readLatestAttempt(db, caseId, payoutId))?.requestedAt === null
    : nextPayoutState(status, 'retried') !== null

/**
 * Chooses the payout of a transfer that names none: the one of its day if it isn't sent, or else a new one on the next
 * day without a payout.
 */
const choosePayout = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
  { attemptId, madeAt }: { readonly attemptId: string; readonly madeAt: Date },
): Promise<TransferredPayout> => {
  const { db } = database
  const payouts = await readPayoutsOf(db, caseId)
  for (let at = madeAt; ; at = new Date(at.getTime() + DAY_MS)) {
    const periodStart = pacificDay(at)
    const ofDay = payouts.find((payout) => payout.periodStart === periodStart)
    if (ofDay === undefined) {
      const { paidOutUntil } = await readPayoutHistory(db, caseId)
      const { count } = await readClearing(db, caseId, { after: paidOutUntil, until: madeAt })
      return { payoutId: attemptId, attempt: 1, periodStart, clearedUntil: madeAt, donationCount: count }
    }
    if (await isUnsent(db, ofDay)) return { ...ofDay, attempt: ofDay.tries + 1 }
  }
}

type SentOn = 'all' | 'part' | 'nothing'

/** How much of a transfer that staff made by hand has left the recipient's account again. @throws OutcomeUnknown */
const readSentOn = async (
  { database, payments }: Pick<Deps, 'database' | 'payments'>,
  accountRef: string,
  { attemptId, amountCents }: Pick<AttemptRow, 'attemptId' | 'amountCents'>,
): Promise<SentOn> => {
  const balanceCents = await payments.readRecipientBalance(accountRef)
  const leftCents = balanceCents - (await readCentsOfOthers(database.db, accountRef, attemptId))
  if (leftCents <= 0) return 'all'
  return leftCents < amountCents ? 'part' : 'nothing'
}

/**
 * Whether a transfer that staff made by hand can be booked: all that wasn't reversed is in the recipient's account, or none. If only
 * a part is, no payout of that sum can be sent on or called paid, so staff settle it first; the case's payouts wait.
 */
const isWhole = async (
  deps: Deps,
  { attemptId, accountRef, amountCents, caseId, transferRef }: ImportableTransfer,
): Promise<boolean> => {
  if ((await readSentOn(deps, accountRef, { attemptId, amountCents })) !== 'part') return true
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `part-of-transfer:${transferRef}`,
      kind: 'part_of_transfer',
      caseId,
      about: transferRef,
      address: '/staff/money',
      title: 'Only part of a manual transfer went to the recipient’s bank',
      body: `Transfer ${transferRef} of case ${caseId}, ${formatCents(amountCents)}, can’t be posted: only part of it went to the bank. At the provider, send the rest to the bank or reverse it. The case’s payouts wait until then.`,
    }),
  )
  return false
}

/**
 * Completes a payout whose transfer staff made by hand, if all its money has left the recipient's account again: it went
 * to their bank. Otherwise it is sent there as that of any other payout.
 */
const completeIfSentOn = async (deps: Deps, { caseId, attemptId }: AttemptRow): Promise<void> => {
  const attempt = await readAttempt(deps.database.db, { caseId, attemptId })
  if (attempt?.state !== 'transferred' || attempt.bankPayoutRef !== null || attempt.accountRef === null)
    return
  if ((await readSentOn(deps, attempt.accountRef, attempt)) === 'all') await completePayout(deps, attempt)
}

/** Applies all that the provider knows of an attempt: its transfer, its bank payout, its reversal. */
export const applyTransfer = async (
  deps: Deps,
  attempt: AttemptRow,
  reported: TransferState,
): Promise<void> => {
  const { db } = deps.database
  // A request is written before it is made, so one that the books forgot was made before they were restored.
  if (attempt.requestedAt === null)
    await deps.database.transact((tx) => stopForProviderAhead(tx, deps, unknownTransfer(reported)))
  if (attempt.transferRef === null)
    await recordTransfer(deps, attempt, { ...reported, sentAt: reported.madeAt })
  const recorded = await readAttempt(db, attempt)
  if (recorded?.state === 'transferred' && recorded.bankPayoutRef === null && recorded.accountRef !== null) {
    const bankPayouts = await deps.payments.bankPayoutsOf(recorded.accountRef)
    const own = bankPayouts.find(({ attemptId }) => attemptId === attempt.attemptId)
    if (own !== undefined) await applyBankPayout(deps, recorded, own)
  }
  const updated = await readAttempt(db, attempt)
  if (updated === null || reported.reversal === null) return
  // The transfer was reversed before its bank payout, so there will be none.
  if (updated.bankPayoutRef === null) await failPayout(deps, updated, 'transfer_reversed')
  await recordReversal(deps, updated, reported.reversal)
}

/** Imports one transfer that the books don't know, unless that needs what only staff know. */
const importTransfer = async (
  deps: Deps,
  caseId: string,
  { transfer, explainedAs }: CaseTransfer,
): Promise<void> => {
  const isExplained = explainedAs !== null && transfer.reversal === null
  const attemptId = transfer.attemptId ?? explainedAs
  if (transfer.caseId !== caseId || attemptId === null) return
  const known = await readAttempt(deps.database.db, { caseId, attemptId })
  const payout =
    transfer.payout ?? (isExplained ? await choosePayout(deps, caseId, { ...transfer, attemptId }) : null)
  // Staff may have reversed a part of a transfer that they made by hand: the rest is what the recipient got.
  const keptCents =
    transfer.attemptId === null && transfer.reversal === null
      ? addCents(transfer.amountCents, -transfer.reversedCents)
      : transfer.amountCents
  const importable = { ...transfer, amountCents: keptCents, attemptId, payout }
  const canBook =
    isImportable(importable) && (transfer.attemptId !== null || (await isWhole(deps, importable)))
  const attempt = known ?? (canBook ? await rebuildAttempt(deps, importable, isExplained) : null)
  if (attempt === null || (attempt.transferRef ?? transfer.transferRef) !== transfer.transferRef) return
  await applyTransfer(deps, attempt, transfer)
  if (transfer.attemptId === null) await completeIfSentOn(deps, attempt)
}

/**
 * Records every transfer of a case at the provider that the books don't know, oldest first, so that the attempts of
 * one payout follow each other. One that lacks our metadata is recorded once finance has explained it; what is of a case
 * that isn't in the books stays for staff. Idempotent.
 * @throws OutcomeUnknown
 */
export const importTransfers = async (deps: Deps, caseId: string): Promise<void> => {
  for (const transfer of await readCaseTransfers(deps, caseId)) await importTransfer(deps, caseId, transfer)
}
