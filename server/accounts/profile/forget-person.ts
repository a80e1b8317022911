import { forgetOrganizer, listOwnedCases } from '#server/cases/owned-cases.ts'
import { forgetReports } from '#server/cases/report-texts.ts'
import type { Deps } from '#server/deps.ts'
import { eraseChecks } from '#server/identity-check/own-checks.ts'
import { forgetUploads } from '#server/media/forget-uploads.ts'
import { eraseDonor } from '#server/orders/donor-page/erase-donor.ts'
import { markForgotten, readErasure } from './erasure.queries.ts'
import { deleteFormerEmails } from './former-emails.queries.ts'
import { readOwnAddresses } from './own-addresses.ts'

/**
 * Takes a person whose account is erased off everything that doesn't stand with it: the cases they organized, the checks
 * they passed, what they gave and wrote under any address that was theirs. Each in a transaction of its own, for they may
 * stand on other machines. Done again, it changes nothing.
 */
export const forgetPerson = async (deps: Deps, userId: string): Promise<void> => {
  const { database, personalData, clock } = deps
  const { reader } = database
  const erasure = await readErasure(reader, userId)
  if (erasure === null || erasure.forgottenAt !== null) return
  for (const owned of await listOwnedCases(deps, userId)) await forgetOrganizer(deps, owned)
  await forgetUploads(deps, userId)
  // By now the last address is one of those they left.
  const addresses = await readOwnAddresses(reader, { userId, emailHash: null })
  await eraseChecks(deps, userId, addresses)
  for (const address of addresses) {
    const isShared = [await eraseDonor(deps, address), await forgetReports(deps, address)].includes(true)
    // What somebody else made under the same address is sealed under the same key.
    if (!isShared) await personalData.forget(reader, address.emailHash)
  }
  await database.transact(async (tx) => {
    await deleteFormerEmails(tx, userId)
    await markForgotten(tx, userId, clock.now())
  })
}
