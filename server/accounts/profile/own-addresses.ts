import type { AddressTime } from '#server/personal-data/address-time.ts'
import type { Db } from '#server/platform/database.ts'
import { readFormerEmails, readLeftByOthers } from './former-emails.queries.ts'

const NEVER = new Date(0)
const FOREVER = new Date('9999-01-01')

type Had = { readonly emailHash: string; readonly until: Date }

/**
 * A person's current and former addresses, each with the time range that is theirs: until they left it, and
 * excluding data of another account from before it left the address.
 */
export const readOwnAddresses = async (
  reader: Db,
  { userId, emailHash }: { readonly userId: string; readonly emailHash: string | null },
): Promise<AddressTime[]> => {
  const former = await readFormerEmails(reader, userId)
  const had: Had[] = [
    ...(emailHash === null ? [] : [{ emailHash, until: FOREVER }]),
    // Returning to an address counts as never having left.
    ...former
      .filter((one) => one.emailHash !== emailHash)
      .map((one) => ({ emailHash: one.emailHash, until: one.leftAt })),
  ]
  const hashes = had.map((one) => one.emailHash)
  const others = await readLeftByOthers(reader, hashes, userId)
  return had.map(({ emailHash: of, until }) => ({
    emailHash: of,
    after: others
      .filter((other) => other.emailHash === of && other.leftAt < until)
      .reduce((latest, { leftAt }) => (leftAt > latest ? leftAt : latest), NEVER),
    until,
  }))
}
