import { applyDispute } from '#server/donations/disputes/apply-dispute.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { DisputeState } from '#server/outside/payments/port.ts'
import type { TestApp } from '../app.ts'

/** Has the donor's bank dispute a placed donation: its charge exists only here, not at the provider. */
export const disputeDonation = async (
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  { caseId, orderId }: OrderIds,
  { status = 'open', amountCents = 5000 }: Partial<Pick<DisputeState, 'status' | 'amountCents'>> = {},
): Promise<void> => {
  const openedAt = clock.now()
  const [disputeRef, paymentRef] = [`dp_${orderId}`, `pi_${orderId}`]
  const withdrawal = {
    balanceRef: `txn_${orderId}`,
    category: 'dispute',
    sourceRef: disputeRef,
    paymentRef,
    transferRef: null,
    currency: 'usd',
    amountCents: -amountCents,
    feeCents: 0,
    at: openedAt,
  }
  await applyDispute(
    deps,
    { caseId, orderId },
    {
      disputeRef,
      paymentRef,
      amountCents,
      status,
      reason: 'fraudulent',
      evidenceDueAt: null,
      openedAt,
      movements: [withdrawal],
    },
  )
}
