/** Reasons of disputes, by the provider's codes, as staff read them. */
const DISPUTE_REASONS: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank can’t process the payment',
  credit_not_processed: 'The cardholder says a refund didn’t arrive',
  customer_initiated: 'The cardholder asks for the money back',
  debit_not_authorized: 'The cardholder says they didn’t allow it',
  duplicate: 'The cardholder says they were charged twice',
  fraudulent: 'The cardholder says it wasn’t them',
  general: 'The bank gives no reason',
  incorrect_account_details: 'The account details were wrong',
  insufficient_funds: 'The account had too little money',
  noncompliant: 'The bank says it breaks the card network’s rules',
  product_not_received: 'The cardholder says they got nothing for it',
  product_unacceptable: 'The cardholder says it isn’t what was promised',
  subscription_canceled: 'The cardholder says they had canceled',
  unrecognized: 'The cardholder doesn’t recognize the payment',
}

export const disputeReasonText = (reason: string): string =>
  DISPUTE_REASONS[reason] ?? reason.replaceAll('_', ' ')
