import { checkCode, consumeCode } from '#server/accounts/codes/check-code.ts'
import type { CodeTarget } from '#server/accounts/codes/send-code.ts'
import { limitCodeAttempts } from '#server/accounts/sign-in/attempt-limits.ts'
import type { Deps } from '#server/deps.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { mailHouseholdJob } from '../donation-jobs.ts'
import { endSide, type HouseholdRow, insertSide, readOpenSide, readSide } from './households.queries.ts'
import { readHousehold, sealAddress } from './read-household.ts'

/** An address of a household. */
export type HouseholdAddress = { readonly hash: string; readonly email: string }

/** The code is valid for the address that asks, and its mail names that address. */
export const householdCode = (own: HouseholdAddress, other: HouseholdAddress): CodeTarget => ({
  email: other.email,
  purpose: 'household',
  boundTo: `household:${own.hash}`,
  newEmail: own.email,
})

/**
 * Refuses an address that is the person's own, and a second household of the person.
 * @throws invalidInput, conflict
 */
export const requireNoHousehold = async (
  { database: { db } }: Pick<Deps, 'database'>,
  own: HouseholdAddress,
  other: HouseholdAddress,
): Promise<void> => {
  if (own.hash === other.hash)
    throw invalidFields([{ field: 'email', message: 'That’s your own e-mail. Enter the other one.' }])
  if ((await readHousehold(db, own.hash)) !== null)
    throw new Refusal('conflict', { sentence: 'You share a statement already. End that one first.' })
}

/** Ends an open side whose other side has ended, or was never stored. */
const endStaleSide = async (deps: Deps, tx: Tx, emailHash: string): Promise<void> => {
  const side = await readOpenSide(tx, emailHash)
  if (side !== null && (await readHousehold(tx, emailHash)) === null)
    await endSide(tx, side, deps.clock.now())
}

type NewSide = Pick<HouseholdRow, 'householdId' | 'beganAt'> & {
  readonly from: HouseholdAddress
  readonly to: HouseholdAddress
}

/**
 * Stores one side. @returns false if it is stored already, by a commit before the connection broke
 * @throws conflict if the address shares a statement with a third one
 */
const storeSide = async (
  deps: Deps,
  tx: Tx,
  { householdId, beganAt, from, to }: NewSide,
): Promise<boolean> => {
  const key = { emailHash: from.hash, householdId }
  await lockPerson(tx, from.hash)
  if ((await readSide(tx, key)) !== null) return false
  await endStaleSide(deps, tx, from.hash)
  const ownCipher = await sealAddress(deps, tx, { ...key, column: 'own' }, from)
  const otherCipher = await sealAddress(deps, tx, { ...key, column: 'other' }, to)
  if (!(await insertSide(tx, { ...key, otherHash: to.hash, ownCipher, otherCipher, beganAt })))
    throw new Refusal('conflict', { sentence: 'One of the two addresses shares a statement already.' })
  return true
}

/**
 * Joins two addresses by the code that was mailed to the other one. Each side is its own person's transaction; until the
 * second is stored, the first counts for nothing. Both are told by mail.
 * @throws codeWrong, tooManyTries; invalidInput; conflict
 */
export const joinHousehold = async (
  deps: Deps,
  actor: Actor,
  { own, other, verifyCode }: { own: HouseholdAddress; other: HouseholdAddress; verifyCode: string },
): Promise<void> => {
  const { database, ids, clock, wallClock } = deps
  await requireNoHousehold(deps, own, other)
  const code = await limitCodeAttempts(deps, actor, () =>
    checkCode(deps, householdCode(own, other), verifyCode),
  )
  const [householdId, beganAt] = [ids.uuid(), clock.now()]
  const jobs = [own, other].map(({ hash }) =>
    mailHouseholdJob.at(beganAt, { emailHash: hash, householdId, event: 'begun' as const }),
  )
  // If both ask each other at once, both begin with the same side. Otherwise each would end the other's first side.
  const sides = own.hash < other.hash ? [own, other] : [other, own]
  for (const from of sides)
    await database.transact(async (tx) => {
      const to = from === own ? other : own
      if (!(await storeSide(deps, tx, { householdId, beganAt, from, to }))) return
      if (from === other) await consumeCode(tx, code, wallClock.now())
      if (from === sides.at(-1)) await writeOutbox(tx, ids, from.hash, jobs, beganAt)
    })
}
