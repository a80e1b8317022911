import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { forgetSources } from '../charging/attempts.queries.ts'
import { deleteCustomerJob, detachCardJob } from '../donation-jobs.ts'
import { deleteCustomer, deleteKeptCard, deleteKeptCards, readCustomerRef } from './kept-cards.queries.ts'
import { listKeptCards } from './list-kept-cards.ts'

/** Removes a person's kept card, and detaches it at the provider. Idempotent. @returns the cards that are left */
export const removeKeptCard = async (
  deps: Deps,
  { userId }: SignedIn,
  { cardId }: CallArguments<Calls['removeKeptCard']>,
): Promise<CallOutput<Calls['removeKeptCard']>> => {
  const { database, ids, clock } = deps
  await database.transact(async (tx) => {
    const cardRef = await deleteKeptCard(tx, { userId, cardId })
    const now = clock.now()
    if (cardRef !== null) await writeOutbox(tx, ids, userId, [detachCardJob.at(now, { cardRef })], now)
  })
  return listKeptCards(deps, userId)
}

/**
 * Removes an erased person's kept cards, here and with their customer at the provider. A payment that isn't decided yet keeps its
 * source until the hourly job deletes it. Idempotent.
 */
export const forgetKeptCards = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  userId: string,
): Promise<void> => {
  const customerRef = await readCustomerRef(database.db, userId)
  if (customerRef !== null) await forgetSources(database.db, { customerRef })
  await database.transact(async (tx) => {
    await deleteKeptCards(tx, userId)
    const deletedRef = await deleteCustomer(tx, userId)
    const now = clock.now()
    if (deletedRef !== null)
      await writeOutbox(tx, ids, userId, [deleteCustomerJob.at(now, { customerRef: deletedRef })], now)
  })
}
