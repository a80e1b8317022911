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

/** Whose check it is, as whoever asks now. */
export type Recipient = {
  readonly caseId: string
  readonly of: CheckedCase
  readonly role: CheckRole
  /** Where the code goes; null where an account has no e-mail yet. */
  readonly email: string | null
  /** What a typed code is a proof of: that of another person, or for another address, isn't one. */
  readonly provedBy: string
  /** In which session they ask; null where they came by the link and nobody is signed in. */
  readonly sessionId: string | null
}

type Found = Omit<Recipient, 'sessionId'>

/** What a typed code proves of an organizer: that they are signed in and read this address's mails. */
export const organizerProof = (userId: string, emailHash: string | null): string =>
  `user:${userId}:${emailHash}`
/** What it proves of whom a case is for: that they read its mails. */
export const beneficiaryProof = (recipientHash: string | null): string => `mail:${recipientHash}`

/** What the code that was typed must prove by now, of whom a case's money is for; null where there is nobody any more. */
export const readProof = async (
  { database: { reader }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  { caseId, role }: Pick<Recipient, 'caseId' | 'role'>,
  check: CheckRow,
): Promise<string | null> => {
  if (role === 'beneficiary') return beneficiaryProof(check.recipientHash)
  const of = await readCheckedCase(reader, caseId)
  const user = of && (await readUser({ personalData }, reader, of.ownerId))
  return user && organizerProof(user.userId, user.emailHash)
}

type RecipientDeps = Pick<Deps, 'database' | 'personalData' | 'signer' | 'clock' | 'wallClock' | 'config'>

const beneficiaryOf = async (
  deps: RecipientDeps,
  of: CheckedCase,
  check: CheckRow,
): Promise<Found | null> => {
  const email = await openRecipientEmail(deps, deps.database.reader, check)
  if (email === null) return null
  const { caseId } = of
  return { caseId, of, role: 'beneficiary', email, provedBy: beneficiaryProof(check.recipientHash) }
}

const byLink = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  of: CheckedCase,
): Promise<Found | null> => {
  const key = request.cookies[checkLinkCookie(of.caseId)]
  const link = key === undefined ? null : readCheckLink(deps.signer, key)
  if (link?.caseId !== of.caseId || of.purpose !== PURPOSE.someoneElse) return null
  const check = await readCheck(deps.database.reader, of.caseId)
  // Made for somebody who was named before.
  return check?.recipientHash === link.recipientHash ? beneficiaryOf(deps, of, check) : null
}

const bySession = async (deps: RecipientDeps, person: Person, of: CheckedCase): Promise<Found | null> => {
  const { reader } = deps.database
  const user = await requireUser(deps, reader, person.userId)
  const { caseId } = of
  if (of.purpose === PURPOSE.myself)
    return of.ownerId === person.userId
      ? {
          caseId,
          of,
          role: 'organizer',
          email: user.email,
          provedBy: organizerProof(person.userId, user.emailHash),
        }
      : null
  // Who raises the money never says for somebody else that they are who they are.
  if (of.ownerId === person.userId) return null
  const check = await readCheck(reader, caseId)
  const isBeneficiary = user.emailHash !== null && check?.recipientHash === user.emailHash
  return isBeneficiary ? beneficiaryOf(deps, of, check) : null
}

const THEIRS = 'The person you raise money for does this check. They get a mail with a link from us.'

const refuse = (of: CheckedCase, person: Person): Refusal => {
  if (of.ownerId === person.userId) return new Refusal('notAllowed', { sentence: THEIRS })
  // A case that isn't public is not told from one that never was.
  return new Refusal(of.isPublic ? 'notAllowed' : 'notFound')
}

/** Whoever else is signed in where the link is enough. @throws tokenExpired: that session goes on once it is refreshed */
const personBeside = async (deps: RecipientDeps, request: FastifyRequest): Promise<Person | null> => {
  try {
    return await requirePerson(deps, request)
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'tokenExpired')) throw error
    return null
  }
}

/**
 * The organizer of a case for themselves, signed in; or whom a case is for, by the link of our mail or signed in with
 * the same address.
 *
 * @throws notFound, notAllowed; 20301 to 20304 without a link
 */
export const requireRecipient = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  caseId: string,
): Promise<Recipient> => {
  const of = await readCheckedCase(deps.database.reader, caseId)
  const linked = of && (await byLink(deps, request, of))
  if (linked !== null) return { ...linked, sessionId: (await personBeside(deps, request))?.sessionId ?? null }
  const person = request.person ?? (await requirePerson(deps, request))
  const signedIn = of && (await bySession(deps, person, of))
  if (signedIn !== null) return { ...signedIn, sessionId: person.sessionId }
  throw of === null ? new Refusal('notFound') : refuse(of, person)
}
