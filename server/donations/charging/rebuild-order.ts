import { quoteDonation } from '#contract/pricing.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderRef, PaidCharge } from '#server/outside/payments/port.ts'
import { insertRebuiltOrder } from '../orders.queries.ts'
import { insertRebuiltAttempt } from './attempts.queries.ts'

/**
 * Rebuilds the order of a payment that the books don't know any more, as after a restored backup, from the payment's
 * metadata: its id, case and amounts. The provider isn't given the donor's name, address and words, so the donation is
 * anonymous, as an erased donor's is. Stops money that leaves. Idempotent.
 * @returns false if the payment lacks the amounts, or if its case isn't in the books
 */
export const rebuildOrder = async (
  deps: Deps,
  { caseId, orderId, attempt }: OrderRef,
  { parts, paymentRef, amountCents, payMethod, paidAt }: PaidCharge,
): Promise<boolean> => {
  const { database, personalData } = deps
  if (parts === null || (await readCheckedCase(database.db, caseId)) === null) return false
  const quote = quoteDonation({ ...parts, coverFee: parts.coverFeeCents > 0 })
  if (quote.totalCents !== amountCents) return false
  const unknown = `rebuilt:${orderId}`
  await database.transact(async (tx) => {
    const isInserted = await insertRebuiltOrder(tx, {
      caseId,
      orderId,
      attempt,
      ...parts,
      totalCents: amountCents,
      feeCents: quote.feeCents,
      payMethod,
      state: 'processing',
      zoneId: 1,
      // No key of a person belongs to this hash, so nothing can be decrypted, as for an erased donor.
      emailHash: personalData.fingerprint(unknown),
      nameCipher: Buffer.alloc(0),
      emailCipher: Buffer.alloc(0),
      nameShown: 'anonymous',
      hideAmount: true,
      message: null,
      consentUpdates: false,
      idempotencyKey: unknown,
      inputHash: unknown,
      draftNonce: unknown,
      visitorId: unknown,
      attribution: '{}',
      createdAt: paidAt,
      stateAt: paidAt,
      expiresAt: paidAt,
    })
    if (!isInserted) return
    await insertRebuiltAttempt(tx, { caseId, orderId }, attempt, paidAt)
    const detail = `${paymentRef}, case ${caseId}: this donation was paid, but its order wasn’t in the books.`
    await deps.handlers.providerIsAhead(tx, deps, detail)
  })
  return true
}
