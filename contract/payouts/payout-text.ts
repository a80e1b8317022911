import { capitalized } from '#contract/accounts/first-name.ts'
import { DISABLED_ACCOUNT_TEXTS } from '#contract/identity-check/disabled-account-text.ts'
import type { DisabledReason } from '#contract/identity-check/withdrawal-account.ts'
import {
  BANK_CHANGE_HOURS,
  HOLD_ANSWER_BUSINESS_DAYS,
  type HoldKind,
  type OwnHoldKind,
} from '../identity-check/payout-holds.ts'

/** Why a bank returned money, by the provider's failure code. */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'The bank says that this account is closed.',
  account_frozen: 'The bank says that this account is frozen.',
  bank_account_restricted: 'The bank doesn’t let this account receive transfers.',
  bank_ownership_changed: 'This account now belongs to someone else.',
  card_declined: 'The bank declined transfers to this card.',
  could_not_process: 'The bank couldn’t process the transfer.',
  debit_not_authorized: 'The bank doesn’t let this account be used for transfers.',
  declined: 'The bank declined the transfer.',
  expired_card: 'This card has expired.',
  incorrect_account_holder_name: 'The name on the bank account is different.',
  insufficient_funds: 'The transfer wasn’t funded at our payment provider.',
  invalid_account_number: 'The bank has no account with this number.',
  invalid_currency: 'The bank account doesn’t accept US dollars.',
  no_account: 'The bank has no account with this number.',
  unsupported_card: 'The bank doesn’t take transfers to this card.',
  netted:
    'It was canceled because gifts were refunded after it was set aside. What’s left goes out with a later transfer.',
  canceled: 'It was canceled because nothing can be sent to this account right now.',
}

/** Failure codes after which another attempt may succeed; the others need another bank account or card. */
export const RETRYABLE_FAILURES: readonly string[] = [
  'could_not_process',
  'insufficient_funds',
  'transfer_reversed',
  'canceled',
]

/** Whether only another bank account or card helps. A code that we don't know may pass. */
export const needsOtherBank = (code: string): boolean =>
  Object.hasOwn(FAILURES, code) && !RETRYABLE_FAILURES.includes(code)

export const payoutFailureText = (code: string): string => FAILURES[code] ?? 'The transfer couldn’t be made.'

export type HoldText = {
  readonly code: string
  readonly why: string
  readonly nextStep: string
  readonly whoActs: string
  readonly by: string
  /** How to appeal; null if nothing can be decided. */
  readonly appeal: string | null
}

const APPEAL = 'You can ask us to review this once. Another member of our team will reply by e-mail.'

/** The hold on gifts in dispute. It isn't among the holds of an account, since transfers of other gifts go on. */
export const disputedDonationsText = (donationCount: number): Omit<HoldText, 'by' | 'appeal'> => ({
  code: 'dispute.opened',
  why:
    donationCount === 1
      ? 'A donor’s bank is looking into one gift.'
      : `Donors’ banks are looking into ${donationCount} gifts.`,
  nextStep: 'None for you. Our team answers the bank. What isn’t on hold is sent as planned.',
  whoActs: donationCount === 1 ? 'Our team, and the donor’s bank' : 'Our team, and the donors’ banks',
})

/** The notice of a balance below zero, which later gifts cover before anything is sent. */
export const NETTED_BALANCE: Omit<HoldText, 'appeal'> = {
  code: 'balance.netted',
  why: 'Gifts were refunded, or are held for a donor’s bank, after their money had been sent.',
  nextStep: 'None for you. New gifts cover it first.',
  whoActs: 'No one. It ends automatically',
  by: 'As soon as later gifts have covered it.',
}

/** The same once the fundraiser has ended. */
export const NETTED_AFTER_END: typeof NETTED_BALANCE = {
  ...NETTED_BALANCE,
  nextStep: 'None for you. The fundraiser has ended, so no new gifts cover it.',
  whoActs: 'Our team',
  by: 'When our team has settled it.',
}

const ANSWERED = `We answer within ${HOLD_ANSWER_BUSINESS_DAYS} business days.`

/** Default texts of each hold of ours, used when staff wrote none. */
export const MONEY_HOLDS: Readonly<Record<OwnHoldKind, HoldText>> = {
  staff: {
    code: 'staff.freeze',
    why: 'Our team stopped transfers while a question about this fundraiser is open.',
    nextStep: 'Answer our e-mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: ANSWERED,
    appeal: APPEAL,
  },
  bank_changed: {
    code: 'bank.changed',
    why: `Where transfers go was changed, so nothing is sent for ${BANK_CHANGE_HOURS} hours.`,
    nextStep:
      'None, if you changed it. If you didn’t, press “This wasn’t me” on the Payouts page, or write to us now.',
    whoActs: 'No one. It ends automatically',
    by: '',
    appeal: null,
  },
  bank_refused: {
    code: 'bank.refused',
    why: 'The bank didn’t accept our transfers.',
    nextStep: 'Add another account in our payment provider’s secure form.',
    whoActs: 'You',
    by: 'Whenever you can. The money waits here until then.',
    appeal: null,
  },
  disputes: {
    code: 'dispute.rate',
    why: 'More gifts than usual were disputed by the donors’ banks.',
    nextStep: 'None for you. We’re looking at each one.',
    whoActs: 'Our team',
    by: `We write to you within ${HOLD_ANSWER_BUSINESS_DAYS} business days.`,
    appeal: APPEAL,
  },
  books: {
    code: 'books.check',
    why: 'We are checking our books. The money is safe.',
    nextStep: 'None for you.',
    whoActs: 'Our team',
    by: 'As soon as the books agree.',
    appeal: null,
  },
  identity: {
    code: 'identity.doubt',
    why: 'Something about who receives the money needs another look.',
    nextStep: 'Answer our e-mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: ANSWERED,
    appeal: APPEAL,
  },
  name_mismatch: {
    code: 'identity.mismatch',
    why: 'The legal name from the identity check isn’t the name that this fundraiser shows for the person who receives the money.',
    nextStep:
      'None for you. Someone on our team compares the names. If there’s a reason, such as a new name after a marriage, tell us.',
    whoActs: 'Our team',
    by: `We look at it within ${HOLD_ANSWER_BUSINESS_DAYS} business days.`,
    appeal: APPEAL,
  },
  hidden: {
    code: 'case.hidden',
    why: 'Our team took this fundraiser off the site, so what hasn’t been sent is on hold.',
    nextStep: 'Answer our e-mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: ANSWERED,
    appeal: APPEAL,
  },
}

/** Code and cause of a hold. @param stopped the provider's reason, if it stopped the account */
export const holdCauseText = (
  kind: HoldKind,
  stopped: DisabledReason | null,
): Pick<HoldText, 'code' | 'why'> =>
  kind === 'account_stopped' ? DISABLED_ACCOUNT_TEXTS[stopped ?? 'stopped'] : MONEY_HOLDS[kind]

/** What the organizer of a fundraiser for someone else reads instead, by the hold's code: the account is that person's. */
const ORGANIZERS_WORDS: Readonly<Record<string, (name: string) => Partial<HoldText>>> = {
  [MONEY_HOLDS.bank_changed.code]: (name) => ({
    nextStep: `None for you. We wrote to ${name}. If they didn’t change it, write to us now.`,
  }),
  [MONEY_HOLDS.bank_refused.code]: (name) => ({
    nextStep: `None for you. We asked ${name} to add another one.`,
    whoActs: capitalized(name),
    by: `Whenever ${name} can. The money waits here until then.`,
  }),
  [DISABLED_ACCOUNT_TEXTS.rejected.code]: (name) => ({
    why: `Our payment provider couldn’t confirm who ${name} is, and won’t send money to this account.`,
    nextStep: `None for you. We asked ${name} to write to us.`,
    whoActs: `${capitalized(name)} writes, and our team answers`,
  }),
  [DISABLED_ACCOUNT_TEXTS.stopped.code]: (name) => ({
    nextStep: `None for you. We asked ${name} to write to us.`,
    whoActs: `${capitalized(name)} writes, and our team answers`,
  }),
  [DISABLED_ACCOUNT_TEXTS.under_review.code]: (name) => ({
    nextStep: `None for you. We check with the provider every hour, and will write to ${name} once it answers.`,
  }),
  [DISABLED_ACCOUNT_TEXTS.details_due.code]: (name) => ({
    why: `Our payment provider needs something from ${name} that it doesn’t have yet.`,
    nextStep: `None for you. We asked ${name} to add it in the provider’s secure form.`,
    whoActs: capitalized(name),
  }),
}

/** A hold in the words for its reader. @param who whose account it is: null for the reader's own */
export const textForReader = <H extends Pick<HoldText, 'code'>>(hold: H, who: string | null): H =>
  who === null ? hold : { ...hold, ...ORGANIZERS_WORDS[hold.code]?.(who) }
