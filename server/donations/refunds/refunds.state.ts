export const REFUND_STATES = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundProgress = (typeof REFUND_STATES)[number]

/**
 * States that may follow each state. requested: reserved, maybe unknown to the provider. pending: at the
 * provider. succeeded: sent to the donor's bank, which may still return it days later. failed: nothing was
 * returned.
 */
const nextStates: Readonly<Record<RefundProgress, readonly RefundProgress[]>> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

export const canTransition = (from: RefundProgress, to: RefundProgress): boolean =>
  nextStates[from].includes(to)
