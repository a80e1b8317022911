import type { AddressTime } from '#server/personal-data/address-time.ts'
import type { Db } from '#server/platform/database.ts'
import { readAddedEmails, readOtherClaims } from './added-emails.queries.ts'
import { readFormerEmails, readLeftByOthers } from './former-emails.queries.ts'

const NEVER = new Date(0)
const FOREVER = new Date('9999-01-01')

type Had = { readonly emailHash: string; readonly until: Date }

/** Addresses added by code. Each counts as the person's until another account is made with it. */
const readAdded = async (reader: Db, userId: string): Promise<Had[]> => {
  const added = await readAddedEmails(reader, userId)
  const claims = await readOtherClaims(
    reader,
    added.map(({ emailHash }) => emailHash),
    userId,
  )
  return added.map(({ emailHash }) => ({
    emailHash,
    until: claims.find((claim) => claim.emailHash === emailHash)?.claimedAt ?? FOREVER,
  }))
}

/**
 * All present, former and added addresses of a person, each with the period in which its donations are
 * theirs: until they left it, and excluding what another account donated with it before.
 */
export const readOwnAddresses = async (
  reader: Db,
  { userId, emailHash }: { readonly userId: string; readonly emailHash: string | null },
): Promise<AddressTime[]> => {
  const [former, added] = await Promise.all([readFormerEmails(reader, userId), readAdded(reader, userId)])
  // Who came back to an address has it as if they had never left.
  const all: Had[] = [
    ...(emailHash === null ? [] : [{ emailHash, until: FOREVER }]),
    ...added,
    ...former.map((one) => ({ emailHash: one.emailHash, until: one.leftAt })),
  ]
  const had = all.filter((one, index) => all.findIndex(({ emailHash: of }) => of === one.emailHash) === index)
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
