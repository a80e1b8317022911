/** Events of our own account at the provider that we handle. Each is about an object, whose state is then fetched. */
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

/** Bank account changes of a recipient; not all of them come with `account.updated`. */
const BANK_EVENTS = ['created', 'updated', 'deleted'].map((what) => `account.external_account.${what}`)

/**
 * All events that we handle, with those of recipients' accounts. The catch-up doesn't find the latter, because each
 * account lists its own, so sweeps poll payouts and accounts instead.
 */
export const WEBHOOK_EVENTS: readonly string[] = [
  ...PLATFORM_EVENTS,
  ...BANK_EVENTS,
  ...(['payout.paid', 'payout.failed', 'payout.canceled'] as const),
]
