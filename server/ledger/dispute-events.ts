import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type Delta, type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'
import { type ReturnedParts, returnedTotal } from './refund-events.ts'

/** A donor's bank took a payment back, wholly or in part. The parts say whose money that was. */
export type DisputeEvent = ReturnedParts & {
  readonly disputeId: string
  /** What was withdrawn. More than the parts where some had gone back to the donor before: Hearten's loss. */
  readonly amountCents: number
  readonly occurredAt: Date
}

/** What the case loses with the dispute: what it was given, less the fee it bore. */
const atStake = ({ donationCents, feeCents }: ReturnedParts): number => addCents(donationCents, -feeCents)

const journal = (
  kind: JournalKind,
  { disputeId, occurredAt }: DisputeEvent,
  postings: Posting[],
  delta: Delta,
): JournalDraft => ({ kind, source: 'dispute', sourceId: disputeId, occurredAt, postings, delta })

/** The money has left our balance until the dispute is decided; until then, what the case would lose isn't paid out. */
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

/** The bank gave it back. */
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
 * The donor keeps it: the case without the gift, Hearten without tip, covered fee and the fee the case had borne.
 *
 * @param returned more than the dispute's parts where a refund came back during the dispute: that is lost as well
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

/** What the provider takes for a dispute, and gives back (below zero) where it does. */
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
