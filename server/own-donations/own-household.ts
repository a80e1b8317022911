import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { sendCode } from '#server/accounts/codes/send-code.ts'
import { requireUser } from '#server/accounts/read-user.ts'
import { countMail } from '#server/accounts/sign-in/attempt-limits.ts'
import type { Deps } from '#server/deps.ts'
import { endHousehold } from '#server/donations/households/end-household.ts'
import { householdPath, readLinkedSide } from '#server/donations/households/household-link.ts'
import {
  type HouseholdAddress,
  householdCode,
  joinHousehold,
  requireNoHousehold,
} from '#server/donations/households/join-household.ts'
import {
  type HouseholdRow,
  openAddresses,
  readEndedAt,
  readHousehold,
} from '#server/donations/households/read-household.ts'
import { statementYears } from '#server/donations/statement/read-statement.ts'
import { statementPath } from '#server/donations/statement/statement-link.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { blockKeyOf } from '#server/platform/secrets/address-key.ts'

type OwnHousehold = CallOutput<Calls['joinHousehold']>['household']
type Asked = CallArguments<Calls['sendHouseholdCode']>
type Confirmed = CallArguments<Calls['joinHousehold']>

/** The account's own address. @throws notAllowed if it has none */
const ownAddressOf = async (deps: Deps, { userId }: SignedIn): Promise<HouseholdAddress> => {
  const { email, emailHash } = await requireUser(deps, deps.database.db, userId)
  if (email === null || emailHash === null)
    throw new Refusal('notAllowed', { sentence: 'Add your e-mail to your account first.' })
  return { email, hash: emailHash }
}

const otherOf = ({ personalData }: Pick<Deps, 'personalData'>, { email }: Asked): HouseholdAddress => ({
  email,
  hash: personalData.emailHash(email),
})

/**
 * Mails a code to the other address of a household. Its answer doesn't tell whether that address gave, or shares a
 * statement. The first address is the account's: a link to its donations isn't enough, which may have been passed on.
 * @throws invalidInput, conflict, slowDown; notAllowed if the account has no address
 */
export const sendHouseholdCode = async (
  deps: Deps,
  actor: SignedIn,
  input: Asked,
): Promise<CallOutput<Calls['sendHouseholdCode']>> => {
  const own = await ownAddressOf(deps, actor)
  const other = otherOf(deps, input)
  await requireNoHousehold(deps, own, other)
  await countMail(deps, actor)
  return sendCode(deps, householdCode(own, other), blockKeyOf(deps.personalData, actor.ip))
}

/** The household of an address, for its list of donations; null if there is none. */
export const readOwnHousehold = async (deps: Deps, emailHash: string): Promise<OwnHousehold | null> => {
  const side = await readHousehold(deps.database.db, emailHash)
  if (side === null) return null
  const { other } = await openAddresses(deps, side)
  return { otherEmail: other, beganAt: side.beganAt.toISOString(), url: householdPath(deps.signer, side) }
}

/** Joins the addresses, by the code. @throws codeWrong, tooManyTries; invalidInput; conflict, notAllowed */
export const joinOwnHousehold = async (
  deps: Deps,
  actor: SignedIn,
  { verifyCode, ...input }: Confirmed,
): Promise<CallOutput<Calls['joinHousehold']>> => {
  const own = await ownAddressOf(deps, actor)
  await joinHousehold(deps, actor, { own, other: otherOf(deps, input), verifyCode })
  const household = await readOwnHousehold(deps, own.hash)
  if (household === null)
    throw new Refusal('conflict', { sentence: 'It was ended from the other address a moment ago.' })
  return { household }
}

const describeHousehold = async (deps: Deps, side: HouseholdRow): Promise<CallOutput<Calls['household']>> => {
  const [{ own, other }, endedAt] = await Promise.all([
    openAddresses(deps, side),
    readEndedAt(deps.database.db, side),
  ])
  if (own === null) throw new Refusal('notFound')
  const { emailHash, otherHash, householdId, beganAt } = side
  const years = endedAt === null ? await statementYears(deps, [emailHash, otherHash]) : []
  return {
    email: own,
    otherEmail: other,
    beganAt: beganAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    years: years.map((year) => ({
      year,
      statementUrl: statementPath(deps.signer, { emailHash, year, householdId }),
    })),
  }
}

const requireSide = async (deps: Deps, token: string): Promise<HouseholdRow> => {
  const side = await readLinkedSide(deps, token)
  if (side === null) throw new Refusal('notFound')
  return side
}

/** A household by its mailed link. @throws notFound for an invalid link, and for one that ended a while ago */
export const readLinkedHousehold = async (
  deps: Deps,
  token: string,
): Promise<CallOutput<Calls['household']>> => describeHousehold(deps, await requireSide(deps, token))

/** Ends a household by its mailed link. Idempotent. @throws notFound */
export const endLinkedHousehold = async (
  deps: Deps,
  token: string,
): Promise<CallOutput<Calls['endHousehold']>> => {
  await endHousehold(deps, await requireSide(deps, token))
  return readLinkedHousehold(deps, token)
}
