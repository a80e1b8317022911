export const REFUND_STATES = ['asked', 'pending', 'succeeded', 'failed'] as const
export type RefundProgress = (typeof REFUND_STATES)[number]

/**
 * asked: reserved, maybe unknown to the provider. pending: at the provider. succeeded: sent to the donor's
 * bank, which may still return it days later. failed: nothing was returned.
 */
const after: Readonly<Record<RefundProgress, readonly RefundProgress[]>> = {
  asked: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

export const canTransition = (from: RefundProgress, to: RefundProgress): boolean => after[from].includes(to)
