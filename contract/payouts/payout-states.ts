export const PAYOUT_STATES = ['scheduled', 'in_transit', 'paid', 'failed', 'reversed', 'canceled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]
