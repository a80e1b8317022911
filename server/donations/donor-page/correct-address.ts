import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ADDRESS_CORRECTION_MINUTES } from '#contract/donations/donation-promises.ts'
import type { Deps } from '#server/deps.ts'
import { changeDonorCount } from '#server/ledger/store.ts'
import { moveWishes } from '#server/mail-preferences/mail-preferences.ts'
import type { Db } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { isBlockedEmail } from '../block-list/is-blocked-email.ts'
import { mailCorrectedReceiptJob } from '../donation-jobs.ts'
import { cardContext, emailContext, isErased, nameContext } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder } from '../orders.queries.ts'
import { readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { lockOrder } from '../returns.queries.ts'
import { moveDonation, writeCorrectedAddress } from './corrected-address.queries.ts'

/** Until when a donation's address can be corrected; null if it can't be. */
export const correctableUntil = async (db: Db, order: OrderRow, now: Date): Promise<Date | null> => {
  const { paidAt, state, emailCorrectedAt, receiptOpenedAt, emailCipher } = order
  if (paidAt === null || state !== 'succeeded' || isErased(emailCipher)) return null
  const until = new Date(paidAt.getTime() + ADDRESS_CORRECTION_MINUTES * MINUTE_MS)
  if (now >= until || emailCorrectedAt !== null || receiptOpenedAt !== null) return null
  // The text of a request is encrypted for the address.
  return (await readLatestRequest(db, order)) === null ? until : null
}

/** The order's texts, encrypted for another address. @throws notFound for an erased donor */
const sealedFor = async (deps: Deps, order: OrderRow, email: string) => {
  const { personalData, database } = deps
  const { orderId, nameCipher, cardCipher } = order
  const emailHash = personalData.emailHash(email)
  const [open, seal] = await Promise.all([
    personalData.opener(database.db, order.emailHash),
    database.statement((db) => personalData.sealer(db, emailHash)),
  ])
  if (open === null) throw new Refusal('notFound')
  const card = cardContext(orderId)
  return {
    emailHash,
    nameCipher: seal(nameContext(orderId), open(nameContext(orderId), nameCipher)),
    emailCipher: seal(emailContext(orderId), email),
    cardCipher: cardCipher === null ? null : seal(card, open(card, cardCipher)),
  }
}

/**
 * Moves a donation to the address that its donor meant: once, soon after paying, by the browser that gave, and before
 * anyone else opened the receipt. The receipt is mailed there, its earlier links end, and the former address is told. The
 * donation's list, statements and news follow.
 * @throws notFound, notChangeable, invalidInput
 */
export const correctReceiptAddress = async (
  deps: Deps,
  orderIds: OrderIds,
  { email }: CallArguments<Calls['correctReceiptAddress']>,
): Promise<CallOutput<Calls['correctReceiptAddress']>> => {
  const { database, ids, clock } = deps
  const found = await readOrder(database.db, orderIds)
  if (found === null) throw new Refusal('notFound')
  const now = clock.now()
  if ((await correctableUntil(database.db, found, now)) === null) throw new Refusal('notChangeable')
  const sealed = await sealedFor(deps, found, email)
  if (sealed.emailHash === found.emailHash)
    throw invalidFields([{ field: 'email', message: 'That’s the address we sent it to.' }])
  if (await isBlockedEmail(database.db, sealed.emailHash)) throw new Refusal('notChangeable')
  await database.transact(async (tx) => {
    const order = await lockOrder(tx, orderIds)
    if (order === null || order.emailHash !== found.emailHash) throw new Refusal('notChangeable')
    if (order.paidAt === null || (await correctableUntil(tx, order, now)) === null)
      throw new Refusal('notChangeable')
    await writeCorrectedAddress(tx, order, sealed, now)
    await changeDonorCount(
      tx,
      ids,
      order.caseId,
      await moveDonation(tx, order, sealed.emailHash, order.paidAt),
    )
    await moveWishes(tx, order, { toHash: sealed.emailHash, since: order.createdAt, now })
    await writeOutbox(tx, ids, order.caseId, [mailCorrectedReceiptJob.at(now, orderIds)], now)
  })
  return { email }
}
