import type { Deps } from '#server/deps.ts'
import { forgetUploads } from '#server/media/forget-uploads.ts'
import { deleteAddedEmails } from './added-emails.queries.ts'
import { markForgotten, readErasure } from './erasure.queries.ts'
import { deleteFormerEmails } from './former-emails.queries.ts'
import { readOwnAddresses } from './own-addresses.ts'

/**
 * Erases a person from other slices' data after their account is erased: from cases they organized, identity
 * checks, and what they gave or wrote under any of their addresses. Each slice has its own transaction, since
 * the data may be on other shards. Idempotent.
 */
export const forgetPerson = async (deps: Deps, userId: string): Promise<void> => {
  const { database, personalData, wallClock } = deps
  const { db } = database
  const erasure = await readErasure(db, userId)
  if (erasure === null || erasure.forgottenAt !== null) return
  // The erasure of the account has added its last address to the former ones.
  const addresses = await readOwnAddresses(db, { userId, emailHash: null })
  for (const erase of deps.handlers.personErased) await erase(deps, userId, addresses)
  // After the cases, so that none refers to a picture that is gone.
  await forgetUploads(deps, userId)
  for (const address of addresses) {
    let isShared = false
    for (const erase of deps.handlers.addressErased) isShared = (await erase(deps, address)) || isShared
    // Another person's data under the same address uses the same key, which must stay then.
    if (!isShared) await personalData.forget(db, address.emailHash)
  }
  await database.transact(async (tx) => {
    await deleteFormerEmails(tx, userId)
    await deleteAddedEmails(tx, userId)
    await markForgotten(tx, userId, wallClock.now())
  })
}
