import { BANK_CHANGE_HOURS, type HoldKind } from './payouts.ts'

/** Why a bank returned money, by the provider's failure code. */
const FAILURES: Readonly<Record<string, string>> = {
  account_closed: 'The bank says that this account is closed.',
  account_frozen: 'The bank says that this account is frozen.',
  bank_account_restricted: 'The bank doesn’t let this account take transfers.',
  bank_ownership_changed: 'This account now belongs to someone else.',
  could_not_process: 'The bank couldn’t process the transfer.',
  debit_not_authorized: 'The bank doesn’t let this account be used for transfers.',
  incorrect_account_holder_name: 'The name on the bank account is another one.',
  insufficient_funds: 'The transfer wasn’t covered at our payment provider.',
  invalid_account_number: 'The bank has no account with this number.',
  invalid_currency: 'The bank account doesn’t take US dollars.',
  no_account: 'The bank has no account with this number.',
  netted:
    'It was called off, because gifts went back after it was set aside. What is left leaves with the next transfer.',
  canceled: 'It was called off, because nothing may be sent to this account at the moment.',
}

/** Failure codes after which another attempt may succeed; the others need another bank account. */
export const RETRYABLE_FAILURES: readonly string[] = [
  'could_not_process',
  'insufficient_funds',
  'transfer_reversed',
  'canceled',
]

/** Whether only another bank account helps. A code that we don't know may pass. */
export const needsOtherBank = (code: string): boolean =>
  Object.hasOwn(FAILURES, code) && !RETRYABLE_FAILURES.includes(code)

export const payoutFailureWords = (code: string): string => FAILURES[code] ?? 'The transfer couldn’t be made.'

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
export const disputedGiftsWords = (giftCount: number): Omit<HoldText, 'by' | 'appeal'> => ({
  code: 'dispute.opened',
  why:
    giftCount === 1
      ? 'A donor’s bank is looking into one gift.'
      : `Donors’ banks are looking into ${giftCount} gifts.`,
  nextStep: 'None for you. Our team answers the bank. What isn’t on hold is sent as planned.',
  whoActs: giftCount === 1 ? 'Our team, and the donor’s bank' : 'Our team, and the donors’ banks',
})

/** The notice of a balance below zero, which later gifts cover before anything is sent. */
export const NETTED_BALANCE: Omit<HoldText, 'appeal'> = {
  code: 'balance.netted',
  why: 'Gifts were refunded, or are held for a donor’s bank, after their money had been sent.',
  nextStep: 'None for you. Gifts that come in from now on cover it first.',
  whoActs: 'No one. It ends automatically',
  by: 'As soon as later gifts have covered it.',
}

/** Default texts of each hold, used when staff wrote none. */
export const MONEY_HOLDS: Readonly<Record<HoldKind, HoldText>> = {
  staff: {
    code: 'staff.freeze',
    why: 'Our team stopped transfers while a question about this fundraiser is open.',
    nextStep: 'Answer our mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: 'We answer within 2 business days.',
    appeal: APPEAL,
  },
  bank_changed: {
    code: 'bank.changed',
    why: `The bank account was changed, so nothing is sent for ${BANK_CHANGE_HOURS} hours.`,
    nextStep:
      'None, if you changed it. If you didn’t, press “This wasn’t me” on the page of the money, or write to us now.',
    whoActs: 'No one. It ends automatically',
    by: '',
    appeal: null,
  },
  bank_refused: {
    code: 'bank.refused',
    why: 'The bank account didn’t take our transfers.',
    nextStep: 'Add another bank account in our payment provider’s secure form.',
    whoActs: 'You',
    by: 'Any day. The money waits here until then.',
    appeal: null,
  },
  disputes: {
    code: 'dispute.rate',
    why: 'More gifts than usual were disputed by the donors’ banks.',
    nextStep: 'None for you. We look at each of them.',
    whoActs: 'Our team',
    by: 'We write to you within 2 business days.',
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
    nextStep: 'Answer our mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: 'We answer within 2 business days.',
    appeal: APPEAL,
  },
  name_mismatch: {
    code: 'identity.mismatch',
    why: 'The legal name from the identity check isn’t the name that this fundraiser shows for the person who receives the money.',
    nextStep:
      'None for you: a person of our team compares the names. If there is a reason, such as a name changed by marriage, tell us what it is.',
    whoActs: 'Our team',
    by: 'We look at it within 2 business days.',
    appeal: APPEAL,
  },
  hidden: {
    code: 'case.hidden',
    why: 'Our team took this fundraiser off the site, so what hasn’t been sent waits.',
    nextStep: 'Answer our mail, or write to us.',
    whoActs: 'You write, and our team answers',
    by: 'We answer within 2 business days.',
    appeal: APPEAL,
  },
}

/** What the organizer of someone else's fundraiser reads instead, by the hold's code: the account isn't theirs. */
const ORGANIZERS_WORDS: Readonly<Record<string, Pick<HoldText, 'nextStep' | 'whoActs'>>> = {
  [MONEY_HOLDS.bank_changed.code]: {
    nextStep:
      'None for you: we wrote to the person whose account it is. If they didn’t change it, write to us now.',
    whoActs: 'No one. It ends automatically',
  },
  [MONEY_HOLDS.bank_refused.code]: {
    nextStep: 'None for you: we asked the person whose account it is for another one.',
    whoActs: 'The person who receives the money',
  },
}

/** A hold in the words for its reader. */
export const wordsForReader = <H extends Pick<HoldText, 'code' | 'nextStep' | 'whoActs'>>(
  hold: H,
  isRecipient: boolean,
): H => (isRecipient ? hold : { ...hold, ...ORGANIZERS_WORDS[hold.code] })
