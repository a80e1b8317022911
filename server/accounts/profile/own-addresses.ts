import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db } from '#server/platform/database.ts'
import { readAddedEmails, readOtherClaims } from './added-emails.queries.ts'
import { readFormerEmails, readLeftByOthers } from './former-emails.queries.ts'

const NEVER = new Date(0)
const FOREVER = new Date('9999-01-01')

/** An address, and the time until which it is the person's. */
type OwnAddress = { readonly emailHash: string; readonly until: Date }

/** Addresses added by code. Each counts as the person's until another account claims it. */
const readAdded = async (db: Db, userId: string): Promise<OwnAddress[]> => {
  const added = await readAddedEmails(db, userId)
  const claims = await readOtherClaims(
    db,
    added.map(({ emailHash }) => emailHash),
    userId,
  )
  return added.map(({ emailHash }) => ({
    emailHash,
    until: claims.find((claim) => claim.emailHash === emailHash)?.claimedAt ?? FOREVER,
  }))
}

/**
 * All present, former and added addresses of a person. Each has the period in which its donations are the
 * person's, which begins when the last other account left the address, and ends when the person left it.
 */
export const readOwnAddresses = async (
  db: Db,
  { userId, emailHash }: { readonly userId: string; readonly emailHash: string | null },
): Promise<AddressPeriod[]> => {
  const [former, added] = await Promise.all([readFormerEmails(db, userId), readAdded(db, userId)])
  const all: OwnAddress[] = [
    ...(emailHash === null ? [] : [{ emailHash, until: FOREVER }]),
    ...added,
    ...former.map((row) => ({ emailHash: row.emailHash, until: row.leftAt })),
  ]
  // The first entry of an address counts, so a person who moved back to an address has it as if they had never
  // left it.
  const addresses = all.filter(
    ({ emailHash: hash }, index) => all.findIndex(({ emailHash }) => emailHash === hash) === index,
  )
  const hashes = addresses.map((address) => address.emailHash)
  const others = await readLeftByOthers(db, hashes, userId)
  return addresses.map(({ emailHash: hash, until }) => ({
    emailHash: hash,
    after: others
      .filter((other) => other.emailHash === hash && other.leftAt < until)
      .reduce((latest, { leftAt }) => (leftAt > latest ? leftAt : latest), NEVER),
    until,
  }))
}
