import { formatDate } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { REFUND_ASK_TIME, TIP_BACK_DAYS, UNDO_HOURS } from './donation-promises.ts'
import {
  type DonationDisputeState,
  type DonationReturnState,
  REPEAT_WINDOW_MINUTES,
  type UndoEnding,
} from './donation-requests.ts'

/** Refund texts for donors, shared by page, mails and server. */

/** Time banks take to show a refund. */
export const BANK_SHOWS_WITHIN = '10 business days'
/** Days most banks take to decide a dispute, from the evidence deadline. */
export const BANK_DECIDES_DAYS = 75

const ASK_INSTEAD = 'Ask for a refund instead, and our team will decide.'

export const BY_BANK =
  'Your bank is looking into this payment, so we can’t refund it for now. If you didn’t mean to dispute it, tell your bank.'
export const NOTHING_LEFT = 'There’s nothing left of this gift to refund.'
const OTHER_WAY =
  'Someone on our team is looking for another way to send your money back and will write to you. You don’t need to do anything until then.'
export const PAID_OUT = `This gift was already paid out. ${ASK_INSTEAD}`
export const TIP_TIME_OVER = `A tip can be refunded for ${TIP_BACK_DAYS} days, and that time is up. ${ASK_INSTEAD}`
export const NO_TIP = 'This gift has no tip to refund.'
export const NO_REPEATED_DONATION = `We don’t see a matching gift of yours in the ${REPEAT_WINDOW_MINUTES} minutes before this one. ${ASK_INSTEAD}`
export const REPEAT_REFUND_TIME_OVER = `It’s been too long to refund one of two gifts automatically. ${ASK_INSTEAD}`
export const REQUEST_TIME_OVER = `You can ask for a refund up to ${REFUND_ASK_TIME} after a gift, and that time is up.`

export const requestOpenSentence = (reference: string): string =>
  `We’re already looking into this gift, as ${reference}. Someone on our team will reply by e-mail.`

const UNDO_ENDED: Record<UndoEnding, string> = {
  time: `The ${UNDO_HOURS} hours to cancel this gift yourself are over. ${ASK_INSTEAD}`,
  paid_out: PAID_OUT,
  returned: NOTHING_LEFT,
  disputed: BY_BANK,
  refund_failed: OTHER_WAY,
}

/** Why a donation can’t be undone, and what to do. */
export const undoEndedSentence = (ending: UndoEnding): string => UNDO_ENDED[ending]

/** `card` comes from `refundTarget`; null if unknown. */
export const toCard = (card: string | null): string =>
  card === null ? 'the card you paid with' : `your ${card}`

/** Describes a return's state. `isOpen`: after a failure, staff are still looking for another method. */
export const returnSentence = (
  { state, totalCents, stateAt }: { state: DonationReturnState; totalCents: number; stateAt: string },
  card: string | null,
  isOpen = true,
): string => {
  const amount = formatCents(totalCents)
  switch (state) {
    case 'agreed':
      return `${amount} goes back to ${toCard(card)}. It hasn’t left yet. We’ll send it as soon as we can, and e-mail you then.`
    case 'on_its_way':
      return `${amount} is on its way to ${toCard(card)}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
    case 'sent':
      return `${amount} was sent to ${toCard(card)} on ${formatDate(new Date(stateAt))}. Your bank can take up to ${BANK_SHOWS_WITHIN} to show it.`
    case 'failed':
      return isOpen
        ? `${amount} didn’t reach ${toCard(card)}, so it counts as given again. Someone on our team is looking for another way and will write to you. You don’t need to do anything.`
        : `${amount} didn’t reach ${toCard(card)}.`
  }
}

/** When a disputing bank will probably decide. */
export const decidesUntilSentence = (decidesUntil: string | null): string =>
  decidesUntil === null
    ? ''
    : ` Most banks decide by ${formatDate(new Date(decidesUntil))}, and we’ll write to you.`

/** What a dispute means for the donor. */
export const disputeSentence = ({
  state,
  amountCents,
  decidesUntil,
}: {
  state: DonationDisputeState
  amountCents: number
  decidesUntil: string | null
}): string => {
  const amount = formatCents(amountCents)
  switch (state) {
    case 'inquiry':
      return 'Your bank asked us about this payment. No money has moved. If you recognize the payment, tell your bank.'
    case 'open':
      return `Your bank is looking into this payment and is holding ${amount} until it decides.${decidesUntilSentence(decidesUntil)} If you didn’t mean to dispute it, tell your bank: only they can stop it.`
    case 'won':
      return 'Your bank looked into this payment and let it stand. The gift counts as before.'
    case 'lost':
      return `Your bank gave you ${amount} back. The gift no longer counts.`
    case 'closed':
      return 'Your bank closed its inquiry about this payment. The gift counts as before.'
  }
}
