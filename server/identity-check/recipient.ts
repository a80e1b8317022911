import type { FastifyRequest } from 'fastify'
import { PURPOSE } from '#contract/cases/cases.ts'
import { checkLinkCookie } from '#contract/identity-check/check-cookie.ts'
import type { CheckRole } from '#contract/identity-check/withdrawal-account.ts'
import { caseIdShape } from '#contract/shapes.ts'
import { readUser, requireUser } from '#server/accounts/read-user.ts'
import { requirePerson } from '#server/accounts/sessions/session-guard.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { sentText } from '#server/platform/http/credentials.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { readCheckLink } from './check-link.ts'
import { openRecipientEmail } from './check-person.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'

/** The person being checked, as this request authenticates them. */
export type Recipient = {
  readonly caseId: string
  readonly checkedCase: CheckedCase
  readonly role: CheckRole
  /** Where the code goes; null if the account has no e-mail yet. */
  readonly email: string | null
  /** Person or address that a typed code is a proof of; the proof isn't valid for others. */
  readonly provedBy: string
  /** The session of the request; null if they came by the link and are signed out. */
  readonly sessionId: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The recipient who makes a call for recipients; set before its input is parsed. */
    recipient?: Recipient
  }
}

type FoundRecipient = Omit<Recipient, 'sessionId'>

/** Proof of an organizer, who is signed in and reads this address's mail. */
export const organizerProof = (userId: string, emailHash: string | null): string =>
  `user:${userId}:${emailHash}`
/** Proof of a beneficiary, who reads this address's mail. */
export const beneficiaryProof = (recipientHash: string | null): string => `mail:${recipientHash}`

/** The proof that a case's recipient currently needs; null if there is no recipient. */
export const readProof = async (
  { database: { db }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { caseId, role }: Pick<Recipient, 'caseId' | 'role'>,
  check: CheckRow,
): Promise<string | null> => {
  if (role === 'beneficiary') return beneficiaryProof(check.recipientHash)
  const checkedCase = await readCheckedCase(db, caseId)
  const user = checkedCase && (await readUser({ personalData }, db, checkedCase.ownerId))
  return user && organizerProof(user.userId, user.emailHash)
}

type RecipientDeps = Pick<Deps, 'database' | 'personalData' | 'signer' | 'clock' | 'wallClock' | 'config'>

const beneficiaryOf = async (
  deps: RecipientDeps,
  checkedCase: CheckedCase,
  check: CheckRow,
): Promise<FoundRecipient | null> => {
  const email = await openRecipientEmail(deps, deps.database.db, check)
  if (email === null) return null
  const { caseId } = checkedCase
  return { caseId, checkedCase, role: 'beneficiary', email, provedBy: beneficiaryProof(check.recipientHash) }
}

const recipientByLink = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  checkedCase: CheckedCase,
): Promise<FoundRecipient | null> => {
  const key = request.cookies[checkLinkCookie(checkedCase.caseId)]
  const link = key === undefined ? null : readCheckLink(deps.signer, key)
  if (link?.caseId !== checkedCase.caseId || checkedCase.purpose !== PURPOSE.someoneElse) return null
  const check = await readCheck(deps.database.db, checkedCase.caseId)
  // Another hash means that the link was made for a person who was named before.
  return check?.recipientHash === link.recipientHash ? beneficiaryOf(deps, checkedCase, check) : null
}

const recipientBySession = async (
  deps: RecipientDeps,
  person: Person,
  checkedCase: CheckedCase,
): Promise<FoundRecipient | null> => {
  const { db } = deps.database
  const user = await requireUser(deps, db, person.userId)
  const { caseId } = checkedCase
  if (checkedCase.purpose === PURPOSE.myself)
    return checkedCase.ownerId === person.userId
      ? {
          caseId,
          checkedCase,
          role: 'organizer',
          email: user.email,
          provedBy: organizerProof(person.userId, user.emailHash),
        }
      : null
  // An organizer can't pass the check for another person.
  if (checkedCase.ownerId === person.userId) return null
  const check = await readCheck(db, caseId)
  const isBeneficiary = user.emailHash !== null && check?.recipientHash === user.emailHash
  return isBeneficiary ? beneficiaryOf(deps, checkedCase, check) : null
}

const BENEFICIARY_DOES_CHECK =
  'The person you raise money for does this check. They get an e-mail from us with a link.'

const refusalFor = (checkedCase: CheckedCase, person: Person): Refusal => {
  if (checkedCase.ownerId === person.userId)
    return new Refusal('notAllowed', { sentence: BENEFICIARY_DOES_CHECK })
  // A case that isn't public looks like one that doesn't exist.
  return new Refusal(checkedCase.isPublic ? 'notAllowed' : 'notFound')
}

/** The signed-in person, if any. @throws tokenExpired, so that the browser refreshes and retries */
const findSignedIn = async (deps: RecipientDeps, request: FastifyRequest): Promise<Person | null> => {
  try {
    return await requirePerson(deps, request)
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

/**
 * The recipient of a case: the signed-in organizer of a case for themselves, or a beneficiary who has the
 * mailed link or is signed in with the same address.
 * @throws notFound, notAllowed; without a link also tokenMissing, tokenExpired, tokenError, tokenInvalid
 */
export const requireRecipient = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  caseId: string,
): Promise<Recipient> => {
  const checkedCase = await readCheckedCase(deps.database.db, caseId)
  const linked = checkedCase && (await recipientByLink(deps, request, checkedCase))
  if (linked !== null) return { ...linked, sessionId: (await findSignedIn(deps, request))?.sessionId ?? null }
  const person = request.person ?? (await requirePerson(deps, request))
  const signedIn = checkedCase && (await recipientBySession(deps, person, checkedCase))
  if (signedIn !== null) return { ...signedIn, sessionId: person.sessionId }
  throw checkedCase === null ? new Refusal('notFound') : refusalFor(checkedCase, person)
}

/**
 * Finds the recipient who makes a call about a case, before its input is parsed. An input without a case is left to
 * the schema: the session or a link was checked before.
 * @throws as `requireRecipient`
 */
export const identifyRecipient = async (deps: RecipientDeps, request: FastifyRequest): Promise<void> => {
  const { data: caseId } = caseIdShape.safeParse(sentText(request, 'caseId'))
  if (caseId !== undefined) request.recipient = await requireRecipient(deps, request, caseId)
}

/** The recipient found by `identifyRecipient`. @throws notAllowed if there is none */
export const recipientOf = ({ recipient }: FastifyRequest): Recipient => {
  if (recipient === undefined) throw new Refusal('notAllowed')
  return recipient
}
