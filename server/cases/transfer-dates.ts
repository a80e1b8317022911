import { FIRST_GIFT_CLEARS_DAYS, GIFT_CLEARS_DAYS } from '#contract/case-limits.ts'
import { DAY_MS } from '#contract/dates.ts'
import { TRANSFER_EVERY_DAYS } from '#contract/gift-promises.ts'
import { addCents } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { readUnclearedCents } from '#server/orders/clearing-gifts.ts'
import { readTransferFacts } from '#server/payouts/transfer-facts.ts'
import { readCaseRow } from './case-row.queries.ts'
import { nextTransferAt } from './cases.policy.ts'
import { readFirstGiftAt } from './donations.queries.ts'

export type GiftDates = {
  readonly clearsAt: Date
  /** With which weekly transfer it leaves; null while nothing can leave, because the recipient isn't verified yet. */
  readonly leavesAt: Date | null
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** A gift leaves with the first of the weekly transfers that comes after it has cleared. */
export const giftDates = (giftAt: Date, isFirst: boolean, nextTransfer: Date | null): GiftDates => {
  const clearsAt = after(giftAt, isFirst ? FIRST_GIFT_CLEARS_DAYS : GIFT_CLEARS_DAYS)
  if (nextTransfer === null) return { clearsAt, leavesAt: null }
  const weekMs = TRANSFER_EVERY_DAYS * DAY_MS
  const weeks = Math.max(0, Math.ceil((clearsAt.getTime() - nextTransfer.getTime()) / weekMs))
  return { clearsAt, leavesAt: after(nextTransfer, weeks * TRANSFER_EVERY_DAYS) }
}

/** When the next transfer leaves, and all that is there for the recipient by now; `verified` as if they were. */
const readTransfer = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  verified = false,
) => {
  const { reader } = database
  const [row, balance, transfers, firstGiftAt] = await Promise.all([
    readCaseRow(reader, caseId),
    readBalance(reader, caseId),
    readTransferFacts(reader, caseId),
    readFirstGiftAt(reader, caseId),
  ])
  const { payableCents } = balance
  const { lastSentAt } = transfers
  const facts = { verified: verified || (row?.verified ?? false), payableCents, lastSentAt, firstGiftAt }
  return { at: nextTransferAt(facts, clock.now()), payableCents, firstGiftAt }
}

/** When the next transfer would leave to a recipient who is verified by then; null where there is nothing to send. */
export const readWouldLeaveAt = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<Date | null> => (await readTransfer(deps, caseId, true)).at

/** When a gift of this case, made at a moment, clears and leaves. */
export const readGiftDates = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
  giftAt: Date,
): Promise<GiftDates> => {
  const { at, firstGiftAt } = await readTransfer(deps, caseId)
  return giftDates(giftAt, firstGiftAt === null || giftAt <= firstGiftAt, at)
}

/**
 * The next transfer to a verified recipient that there is something for, and what has cleared by then; null where
 * nothing can leave. Gifts too young for it leave a week later: by then all have cleared that are there now.
 */
export const readNextTransfer = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  caseId: string,
): Promise<{ readonly sendsAt: Date; readonly amountCents: number } | null> => {
  const { at, payableCents, firstGiftAt } = await readTransfer(deps, caseId)
  if (at === null) return null
  const unclearedCents = await readUnclearedCents(deps.database.reader, caseId, {
    after: after(at, -GIFT_CLEARS_DAYS),
    firstAfter: after(at, -FIRST_GIFT_CLEARS_DAYS),
    firstGiftAt,
  })
  const amountCents = addCents(payableCents, -unclearedCents)
  return amountCents > 0
    ? { sendsAt: at, amountCents }
    : { sendsAt: after(at, TRANSFER_EVERY_DAYS), amountCents: payableCents }
}
