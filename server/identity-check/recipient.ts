import type { FastifyRequest } from 'fastify'
import { PURPOSE } from '#contract/cases/cases.ts'
import { checkLinkCookie } from '#contract/identity/check-cookie.ts'
import type { CheckRole } from '#contract/identity/withdrawal-account.ts'
import { readUser, requireUser } from '#server/accounts/read-user.ts'
import { requirePerson } from '#server/accounts/sessions/session-guard.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import { readCheckLink } from './check-link.ts'
import { openRecipientEmail } from './check-person.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'

/** The person being checked, as authenticated by this request. */
export type Recipient = {
  readonly caseId: string
  readonly checkedCase: CheckedCase
  readonly role: CheckRole
  /** Where the code goes; null if the account has no e-mail yet. */
  readonly email: string | null
  /** What a typed code proves: not valid for another person or address. */
  readonly provedBy: string
  /** The session of the request; null if they came by the link and are signed out. */
  readonly sessionId: string | null
}

type Found = Omit<Recipient, 'sessionId'>

/** Proof of an organizer: signed in, and reading this address's mail. */
export const organizerProof = (userId: string, emailHash: string | null): string =>
  `user:${userId}:${emailHash}`
/** Proof of a beneficiary: reading this address's mail. */
export const beneficiaryProof = (recipientHash: string | null): string => `mail:${recipientHash}`

/** Currently required proof of a case's recipient; null if no one is named. */
export const readProof = async (
  { database: { reader }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { caseId, role }: Pick<Recipient, 'caseId' | 'role'>,
  check: CheckRow,
): Promise<string | null> => {
  if (role === 'beneficiary') return beneficiaryProof(check.recipientHash)
  const checkedCase = await readCheckedCase(reader, caseId)
  const user = checkedCase && (await readUser({ personalData }, reader, checkedCase.ownerId))
  return user && organizerProof(user.userId, user.emailHash)
}

type RecipientDeps = Pick<Deps, 'database' | 'personalData' | 'signer' | 'clock' | 'wallClock' | 'config'>

const beneficiaryOf = async (
  deps: RecipientDeps,
  checkedCase: CheckedCase,
  check: CheckRow,
): Promise<Found | null> => {
  const email = await openRecipientEmail(deps, deps.database.reader, check)
  if (email === null) return null
  const { caseId } = checkedCase
  return { caseId, checkedCase, role: 'beneficiary', email, provedBy: beneficiaryProof(check.recipientHash) }
}

const byLink = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  checkedCase: CheckedCase,
): Promise<Found | null> => {
  const key = request.cookies[checkLinkCookie(checkedCase.caseId)]
  const link = key === undefined ? null : readCheckLink(deps.signer, key)
  if (link?.caseId !== checkedCase.caseId || checkedCase.purpose !== PURPOSE.someoneElse) return null
  const check = await readCheck(deps.database.reader, checkedCase.caseId)
  // The link was made for a person named before.
  return check?.recipientHash === link.recipientHash ? beneficiaryOf(deps, checkedCase, check) : null
}

const bySession = async (
  deps: RecipientDeps,
  person: Person,
  checkedCase: CheckedCase,
): Promise<Found | null> => {
  const { reader } = deps.database
  const user = await requireUser(deps, reader, person.userId)
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
  const check = await readCheck(reader, caseId)
  const isBeneficiary = user.emailHash !== null && check?.recipientHash === user.emailHash
  return isBeneficiary ? beneficiaryOf(deps, checkedCase, check) : null
}

const THEIRS = 'The person you raise money for does this check. They get a mail with a link from us.'

const refuse = (checkedCase: CheckedCase, person: Person): Refusal => {
  if (checkedCase.ownerId === person.userId) return new Refusal('notAllowed', { sentence: THEIRS })
  // A case that isn't public looks like one that doesn't exist.
  return new Refusal(checkedCase.isPublic ? 'notAllowed' : 'notFound')
}

/** The signed-in person beside a valid link. @throws tokenExpired: the session continues after a refresh */
const personBeside = async (deps: RecipientDeps, request: FastifyRequest): Promise<Person | null> => {
  try {
    return await requirePerson(deps, request)
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

/**
 * The signed-in organizer of a case for themselves, or a beneficiary by mailed link or signed in with the
 * same address.
 * @throws notFound, notAllowed; 20301 to 20304 without a link
 */
export const requireRecipient = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  caseId: string,
): Promise<Recipient> => {
  const checkedCase = await readCheckedCase(deps.database.reader, caseId)
  const linked = checkedCase && (await byLink(deps, request, checkedCase))
  if (linked !== null) return { ...linked, sessionId: (await personBeside(deps, request))?.sessionId ?? null }
  const person = request.person ?? (await requirePerson(deps, request))
  const signedIn = checkedCase && (await bySession(deps, person, checkedCase))
  if (signedIn !== null) return { ...signedIn, sessionId: person.sessionId }
  throw checkedCase === null ? new Refusal('notFound') : refuse(checkedCase, person)
}
