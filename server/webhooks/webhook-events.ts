/** Events of the platform that we act on, which the provider lists again: each is about an object, which is then fetched. */
export const PLATFORM_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'account.updated',
  'transfer.reversed',
] as const

/** Another bank account of a recipient, beside `account.updated`, which some changes come without. */
const BANK_EVENTS = ['created', 'updated', 'deleted'].map((what) => `account.external_account.${what}`)

/** With those of recipients' accounts, each of which has a list of its own: what is missed is asked for by sweeps. */
export const WEBHOOK_EVENTS: readonly string[] = [
  ...PLATFORM_EVENTS,
  ...BANK_EVENTS,
  ...(['payout.paid', 'payout.failed', 'payout.canceled'] as const),
]
