import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type Delta, type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'
import { type ReturnedParts, returnedTotal } from './refund-events.ts'

/** A bank's withdrawal of all or part of a payment by dispute. The parts say whose money that was. */
export type DisputeEvent = ReturnedParts & {
  readonly disputeId: string
  /** Withdrawn amount. What exceeds the parts had been refunded before, and is Hearten's loss. */
  readonly amountCents: number
  readonly occurredAt: Date
}

/** What the case loses with the dispute: its donation less the fee it bore. */
const atStake = ({ donationCents, feeCents }: ReturnedParts): number => addCents(donationCents, -feeCents)

const journal = (
  kind: JournalKind,
  { disputeId, occurredAt }: DisputeEvent,
  postings: Posting[],
  delta: Delta,
): JournalDraft => ({ kind, source: 'dispute', sourceId: disputeId, occurredAt, postings, delta })

/** The bank withdrew the money until the dispute is decided. Until then, the case's share is reserved. */
export const disputeOpened = (dispute: DisputeEvent): JournalDraft =>
  journal(
    'dispute_opened',
    dispute,
    lines(
      { debit: account.disputeHold, credit: account.processorClearing, amountCents: dispute.amountCents },
      { debit: account.casePayable, credit: account.disputeReserve, amountCents: atStake(dispute) },
    ),
    { ...NO_CHANGE, payableCents: -atStake(dispute) },
  )

/** The bank returned the money. */
export const disputeWon = (dispute: DisputeEvent): JournalDraft =>
  journal(
    'dispute_won',
    dispute,
    lines(
      { debit: account.processorClearing, credit: account.disputeHold, amountCents: dispute.amountCents },
      { debit: account.disputeReserve, credit: account.casePayable, amountCents: atStake(dispute) },
    ),
    { ...NO_CHANGE, payableCents: atStake(dispute) },
  )

/**
 * The donor keeps the money: the case loses the donation, Hearten the tip, the covered fee and the fee the
 * case had borne.
 * @param returned exceeds the dispute's parts if a refund failed during the dispute, because that money is lost too
 */
export const disputeLost = (dispute: DisputeEvent, returned: ReturnedParts = dispute): JournalDraft => {
  const unreservedCents = addCents(atStake(returned), -atStake(dispute))
  return journal(
    'dispute_lost',
    dispute,
    lines(
      { debit: account.disputeReserve, credit: account.disputeHold, amountCents: atStake(dispute) },
      { debit: account.casePayable, credit: account.disputeHold, amountCents: unreservedCents },
      { debit: account.refundCover, credit: account.disputeHold, amountCents: returned.feeCents },
      { debit: account.tipRevenue, credit: account.disputeHold, amountCents: returned.tipCents },
      { debit: account.processingFees, credit: account.disputeHold, amountCents: returned.coverCents },
      {
        debit: account.writeOff,
        credit: account.disputeHold,
        amountCents: addCents(dispute.amountCents, -returnedTotal(returned)),
      },
    ),
    {
      raisedCents: -returned.donationCents,
      payableCents: addCents(atStake(dispute), -atStake(returned)),
      feesCents: -returned.feeCents,
    },
  )
}

/** The provider took its dispute fee, or returned it if the fee is negative. */
export const disputeFee = (fee: {
  readonly balanceRef: string
  readonly feeCents: number
  readonly occurredAt: Date
}): JournalDraft => ({
  kind: 'dispute_fee',
  source: 'balance',
  sourceId: fee.balanceRef,
  occurredAt: fee.occurredAt,
  postings: lines(
    fee.feeCents > 0
      ? { debit: account.disputeFees, credit: account.processorClearing, amountCents: fee.feeCents }
      : { debit: account.processorClearing, credit: account.disputeFees, amountCents: -fee.feeCents },
  ),
  delta: NO_CHANGE,
})
