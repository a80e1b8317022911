import { KEPT_CARDS_MAX } from '#contract/donations/kept-cards-max.ts'
import { lockUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import type { CardToKeep } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { detachCardJob } from '../donation-jobs.ts'
import { claimPayment, readKeptCards, saveKeptCard } from './kept-cards.queries.ts'

/** Keeps a card. @returns the reference that isn't needed any more; null if there is none */
const keep = async (deps: Deps, tx: Tx, card: CardToKeep, paymentRef: string): Promise<string | null> => {
  const { userId, paymentMethodRef, fingerprint } = card
  // Serializes a person's changes, and keeps nothing for one who is erased.
  await lockUser(deps, tx, userId)
  // A repeated job must neither bring a removed card back, nor an earlier one in place of a later one.
  if (!(await claimPayment(tx, { userId, paymentRef }))) return null
  const kept = await readKeptCards(tx, userId)
  const same = kept.find((row) => row.fingerprint === fingerprint)
  if (same?.paymentMethodRef === paymentMethodRef) return null
  if (same === undefined && kept.length >= KEPT_CARDS_MAX) return paymentMethodRef
  await saveKeptCard(tx, { ...card, cardId: deps.ids.uuid(), keptAt: deps.clock.now() })
  return same?.paymentMethodRef ?? null
}

/**
 * Keeps the card of a payment whose donor asked for it, once the payment is settled, however its outcome became known.
 * The same card kept again replaces the earlier one, which may have an older expiry. One that can't be kept, because the
 * account is gone or full, is detached at the provider. Idempotent.
 */
export const keepCard = async (
  deps: Deps,
  { paymentRef }: { readonly paymentRef: string },
): Promise<void> => {
  const payment = await deps.payments.getPayment(paymentRef)
  if (payment.state !== 'succeeded' || payment.charge.cardToKeep === null) return
  const { cardToKeep, payMethod } = payment.charge
  const detach = (tx: Tx, ref: string): Promise<void> => {
    const now = deps.clock.now()
    return writeOutbox(tx, deps.ids, cardToKeep.userId, [detachCardJob.at(now, { cardRef: ref })], now)
  }
  try {
    await deps.database.transact(async (tx) => {
      const unneeded =
        payMethod === 'card' ? await keep(deps, tx, cardToKeep, paymentRef) : cardToKeep.paymentMethodRef
      if (unneeded !== null) await detach(tx, unneeded)
    })
  } catch (error) {
    if (!isRefusal(error, 'tokenInvalid')) throw error
    await deps.database.transact((tx) => detach(tx, cardToKeep.paymentMethodRef))
  }
}
