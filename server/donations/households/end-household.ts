import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailHouseholdJob } from '../donation-jobs.ts'
import {
  clearOther,
  deleteEndedHouseholds,
  deleteSide,
  endSide,
  type HouseholdKey,
  type HouseholdRow,
  readOpenSide,
  readSides,
} from './households.queries.ts'

/** Days after which an ended household is forgotten. */
const ENDED_HOUSEHOLD_DAYS = 30

/**
 * Ends a household for both: from the first statement on, no statement covers the other address. Both are told by mail.
 * Idempotent.
 */
export const endHousehold = async (
  { database, ids, clock }: Pick<Deps, 'database' | 'ids' | 'clock'>,
  { emailHash, householdId, otherHash }: HouseholdKey & Pick<HouseholdRow, 'otherHash'>,
): Promise<void> => {
  const now = clock.now()
  await database.transact(async (tx) => {
    if (!(await endSide(tx, { emailHash, householdId }, now))) return
    const jobs = [emailHash, otherHash].map((hash) =>
      mailHouseholdJob.at(now, { emailHash: hash, householdId, event: 'ended' as const }),
    )
    await writeOutbox(tx, ids, emailHash, jobs, now)
  })
  await endSide(database.db, { emailHash: otherHash, householdId }, now)
}

/** Ends the household of an address that its account has left: its mailbox may become another person's. */
export const endHouseholdOfLeft = async (
  deps: Deps,
  { emailHash }: { readonly emailHash: string },
): Promise<void> => {
  const side = await readOpenSide(deps.database.db, emailHash)
  if (side !== null) await endHousehold(deps, side)
}

/**
 * Ends and deletes the households that an erased person had with an address; the other side forgets the address, too.
 * @returns whether the address has another person's household, which stays
 */
export const eraseHouseholds = async (deps: Deps, address: AddressPeriod): Promise<boolean> => {
  const { db } = deps.database
  const sides = await readSides(db, address.emailHash)
  const own = sides.filter(({ beganAt }) => isWithin(address, beganAt))
  for (const side of own) {
    await endHousehold(deps, side)
    await clearOther(db, { emailHash: side.otherHash, householdId: side.householdId })
    await deleteSide(db, side)
  }
  return own.length < sides.length
}

/** Deletes ended households. */
export const forgetHouseholds = async ({ database, clock }: Deps): Promise<void> => {
  await deleteEndedHouseholds(database.db, new Date(clock.now().getTime() - ENDED_HOUSEHOLD_DAYS * DAY_MS))
}
