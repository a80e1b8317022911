import type { Deps } from '#server/deps.ts'
import { processorFeeKnown } from '#server/ledger/events.ts'
import { postJournals } from '#server/ledger/store.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import type { OrderPlace } from '../order-key.ts'

/** Posts what the provider took, once it is known. @returns whether it is known by now */
export const postFee = async (deps: Deps, { caseId }: OrderPlace, charge: PaidCharge): Promise<boolean> => {
  const { balanceRef, feeCents } = charge
  if (balanceRef === null || feeCents === null) return false
  const journals = [processorFeeKnown({ balanceRef, feeCents, occurredAt: charge.paidAt })]
  await deps.database.transact((tx) =>
    postJournals(tx, deps.ids, { caseId, journals, postedAt: deps.clock.now() }),
  )
  return true
}
