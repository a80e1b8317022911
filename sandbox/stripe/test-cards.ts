import { createHash } from 'node:crypto'

/** Why a bank declined, in Stripe's terms. */
export type Decline = { readonly code: string; readonly declineCode: string; readonly message: string }

/** Special behavior of a test card. Without any, its payments succeed. */
export type Behavior = {
  readonly decline?: Decline
  /** Whether the bank requires authentication first. `decline` then applies after an approval. */
  readonly authenticate?: true
  /**
   * What the bank does after a successful payment: disputes it as fraud or as not received, asks about it, or warns of
   * fraud and disputes it days later.
   */
  readonly afterPayment?: 'fraud_dispute' | 'not_received_dispute' | 'inquiry' | 'fraud_warning'
  readonly refund?: 'pends' | 'fails'
  /** How a payment ends that is processing for 20 seconds first. */
  readonly slow?: 'succeeds' | 'fails'
  readonly availableAtOnce?: true
  /** Whether the provider's fraud check blocks the payment. */
  readonly blocked?: true
  readonly cvcFails?: true
  /** Whether it is a bank account, not a card. Payments that allow cards only refuse it. */
  readonly bankDebit?: true
  /** Whether the charge succeeds but its answer is a 500, which the idempotency key then replays. */
  readonly ambiguous?: true
}

export type TestCard = Behavior & {
  readonly number: string
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  readonly funding: 'credit' | 'debit'
  /** Stripe's test payment method for this card, for tests without a browser. */
  readonly method: string
  readonly description: string
}

const declined = (
  declineCode: string,
  message = 'Your card was declined.',
  code = 'card_declined',
): Decline => ({
  code,
  declineCode,
  message,
})
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

const visa = (number: string, method: string, description: string, behavior: Behavior = {}): TestCard => ({
  number,
  brand: 'visa',
  funding: 'credit',
  method,
  description,
  ...behavior,
})

/** Test cards that Stripe publishes. */
export const publishedCards: readonly TestCard[] = [
  visa('4242424242424242', 'pm_card_visa', 'succeeds'),
  { ...visa('4000056655665556', 'pm_card_visa_debit', 'succeeds, a debit card'), funding: 'debit' },
  { ...visa('5555555555554444', 'pm_card_mastercard', 'succeeds, Mastercard'), brand: 'mastercard' },
  { ...visa('378282246310005', 'pm_card_amex', 'succeeds, American Express'), brand: 'amex' },
  { ...visa('6011111111111117', 'pm_card_discover', 'succeeds, Discover'), brand: 'discover' },
  visa('4000000000000077', 'pm_card_bypassPending', 'succeeds, money available right away', {
    availableAtOnce: true,
  }),
  visa('4000002760003184', 'pm_card_authenticationRequired', 'asks for 3-D Secure', { authenticate: true }),
  visa('4000002500003155', 'pm_card_threeDSecureRequired', 'asks for 3-D Secure', { authenticate: true }),
  visa(
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'asks for 3-D Secure, then no funds',
    {
      authenticate: true,
      decline: noFunds,
    },
  ),
  visa('4000000000000002', 'pm_card_chargeDeclined', 'declined', { decline: declined('generic_decline') }),
  visa('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', 'no funds', { decline: noFunds }),
  visa('4000000000009987', 'pm_card_chargeDeclinedLostCard', 'declined, lost card', {
    decline: declined('lost_card'),
  }),
  visa('4000000000009979', 'pm_card_chargeDeclinedStolenCard', 'declined, stolen card', {
    decline: declined('stolen_card'),
  }),
  visa('4000000000006975', 'pm_card_chargeDeclinedVelocityLimitExceeded', 'declined, too many payments', {
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  }),
  visa('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'declined, expired', {
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  }),
  visa('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'declined, wrong security code', {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
    cvcFails: true,
  }),
  visa('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'declined, processing error', {
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  }),
  visa('4100000000000019', 'pm_card_radarBlock', 'blocked as fraud', {
    decline: declined('fraudulent'),
    blocked: true,
  }),
  visa('4000000000000259', 'pm_card_createDispute', 'disputed later', { afterPayment: 'fraud_dispute' }),
  visa('4000000000002685', 'pm_card_createDisputeProductNotReceived', 'disputed later, not received', {
    afterPayment: 'not_received_dispute',
  }),
  visa('4000000000001976', 'pm_card_createDisputeInquiry', 'inquired about later by its bank', {
    afterPayment: 'inquiry',
  }),
  visa('4000000000005423', 'pm_card_createIssuerFraudRecord', 'early fraud warning later, then disputed', {
    afterPayment: 'fraud_warning',
  }),
  visa('4000000000007726', 'pm_card_pendingRefund', 'refund stays pending', { refund: 'pends' }),
  visa('4000000000005126', 'pm_card_refundFail', 'refund fails later', { refund: 'fails' }),
]

/** The sandbox's own cards, with behavior that Stripe's test cards lack. */
export const ownCards: readonly TestCard[] = [
  visa('4000111100000014', 'pm_card_sandboxSlowSuccess', 'processing for 20 s, then succeeds', {
    slow: 'succeeds',
  }),
  visa('4000111100000022', 'pm_card_sandboxSlowFailure', 'processing for 20 s, then declined', {
    slow: 'fails',
  }),
  visa('4000111100000030', 'pm_card_sandboxAmbiguous', 'charged, but the API answers with a 500', {
    ambiguous: true,
  }),
]

/** Declines of stolen cards, in turn. */
const STOLEN_DECLINES: readonly Decline[] = [
  declined('generic_decline'),
  noFunds,
  declined('lost_card'),
  declined('stolen_card'),
  declined('expired_card', 'Your card has expired.', 'expired_card'),
  declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
]

/** Appends the Luhn check digit, with which card numbers end. */
const withLuhnDigit = (digits: string): string => {
  const weighted = [...digits].reverse().map((digit, index) => (index % 2 === 0 ? 2 : 1) * Number(digit))
  const sum = weighted.reduce((total, value) => total + Math.floor(value / 10) + (value % 10), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/**
 * One of the many stolen cards that a card tester buys, by its payment method: `pm_card_sandboxStolen0000001` and so
 * on; undefined for any other method. Each has its own number and is declined. They can't be typed into card fields.
 */
const stolenCard = (method: string): TestCard | undefined => {
  const [, index] = /^pm_card_sandboxStolen(\d{7})$/.exec(method) ?? []
  if (index === undefined) return undefined
  const decline = STOLEN_DECLINES[Number(index) % STOLEN_DECLINES.length] ?? noFunds
  return visa(withLuhnDigit(`40001119${index}`), method, 'declined, from a stolen list', { decline })
}

/** Stripe publishes this one, too, but it can't be typed into card fields. */
const bankAccount = visa('4000111100000048', 'pm_usBankAccount', 'a bank account, which is debited', {
  bankDebit: true,
})

const allCards = [...publishedCards, ...ownCards]
const byNumber = new Map(allCards.map((card) => [card.number, card]))
const byMethod = new Map([...allCards, bankAccount].map((card) => [card.method, card]))

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number)
/** An ordinary card of a brand. */
export const cardByBrand = (brand: TestCard['brand']): TestCard => {
  const card = allCards.find((testCard) => testCard.brand === brand)
  if (!card) throw new Error(`No test card is a ${brand}`)
  return card
}
export const cardByMethod = (method: string): TestCard | undefined =>
  byMethod.get(method) ?? stolenCard(method)

/** Stable fingerprint of a card, which doesn't reveal its number. */
export const fingerprintOf = (card: TestCard): string =>
  createHash('sha256')
    .update(`sandbox card ${card.number}`)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 16)

/** A card's number in its brand's groups, such as 4242 4242 4242 4242 or 3782 822463 10005. */
export const printedNumber = (card: TestCard): string =>
  card.brand === 'amex'
    ? card.number.replace(/^(\d{4})(\d{6})(\d{5})$/, '$1 $2 $3')
    : card.number.replace(/(\d{4})(?=\d)/g, '$1 ')
