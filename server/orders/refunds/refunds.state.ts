export const REFUND_STATES = ['asked', 'pending', 'succeeded', 'failed'] as const
export type RefundProgress = (typeof REFUND_STATES)[number]

/**
 * asked: promised to the donor, the provider may not know yet. pending: the provider has it. succeeded: on its way to
 * the donor's bank, which may still send it back days later. failed: nothing went back.
 */
const after: Readonly<Record<RefundProgress, readonly RefundProgress[]>> = {
  asked: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

export const mayBecome = (from: RefundProgress, to: RefundProgress): boolean => after[from].includes(to)
