import type { Deps } from '#server/deps.ts'
import { forgetUploads } from '#server/media/forget-uploads.ts'
import { deleteAddedEmails } from './added-emails.queries.ts'
import { markForgotten, readErasure } from './erasure.queries.ts'
import { deleteFormerEmails } from './former-emails.queries.ts'
import { readOwnAddresses } from './own-addresses.ts'

/**
 * Takes a person whose account is erased off everything that doesn't stand with it: the cases they organized, the checks
 * they passed, what they gave and wrote under any address that was theirs. Each in a transaction of its own, for they may
 * stand on other machines. Done again, it changes nothing.
 */
export const forgetPerson = async (deps: Deps, userId: string): Promise<void> => {
  const { database, personalData, wallClock } = deps
  const { reader } = database
  const erasure = await readErasure(reader, userId)
  if (erasure === null || erasure.forgottenAt !== null) return
  await forgetUploads(deps, userId)
  // By now the last address is one of those they left.
  const addresses = await readOwnAddresses(reader, { userId, emailHash: null })
  for (const erase of deps.handlers.personErased) await erase(deps, userId, addresses)
  for (const address of addresses) {
    let isShared = false
    for (const erase of deps.handlers.addressErased) isShared = (await erase(deps, address)) || isShared
    // What somebody else made under the same address is sealed under the same key.
    if (!isShared) await personalData.forget(reader, address.emailHash)
  }
  await database.transact(async (tx) => {
    await deleteFormerEmails(tx, userId)
    await deleteAddedEmails(tx, userId)
    await markForgotten(tx, userId, wallClock.now())
  })
}
