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
import { isInvitationLink, readCheckLink } from './check-link.ts'
import { openRecipientEmail } from './check-person.ts'
import { type CheckRow, readCheck } from './identity-check.queries.ts'
import { readInvitationRow } from './invitations/invitations.queries.ts'

/** The person being checked, as this request authenticates them. */
export type Recipient = {
  readonly caseId: string
  readonly checkedCase: CheckedCase
  readonly role: CheckRole
  /** Where the code goes; null if the account has no e-mail yet, or they came by a link that the organizer handed over. */
  readonly email: string | null
  /** The link that the organizer handed over, if they came by it. Its person has to confirm an address of their own. */
  readonly invitationLinkId: string | null
  /** Person or address that a typed code is a proof of; the proof isn't valid for others. */
  readonly provedBy: string
  /** The session of the request; null if they came by the link and are signed out. */
  readonly sessionId: string | null
  /** Whether the organizer opened the link that they hand over: they may only look. */
  readonly isOrganizer: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The recipient who makes a call for recipients; set before its input is parsed. */
    recipient?: Recipient
  }
}

type FoundRecipient = Omit<Recipient, 'sessionId' | 'isOrganizer'>

/** Proof of an organizer, who is signed in and reads this address's mail. */
export const organizerProof = (userId: string, emailHash: string | null): string =>
  `user:${userId}:${emailHash}`
/** Proof of a beneficiary, who reads this address's mail. */
export const beneficiaryProof = (recipientHash: string | null): string => `mail:${recipientHash}`

/** Proof of a beneficiary who has the link that the organizer handed over, and no confirmed address. */
const linkProof = (linkId: string): string => `invitation:${linkId}`

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
  return {
    caseId,
    checkedCase,
    role: 'beneficiary',
    email,
    invitationLinkId: null,
    provedBy: beneficiaryProof(check.recipientHash),
  }
}

const recipientByLink = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  checkedCase: CheckedCase,
): Promise<FoundRecipient | null> => {
  const key = request.cookies[checkLinkCookie(checkedCase.caseId)]
  const link = key === undefined ? null : readCheckLink(deps.signer, key)
  if (link?.caseId !== checkedCase.caseId || checkedCase.purpose !== PURPOSE.someoneElse) return null
  const { caseId } = checkedCase
  const check = await readCheck(deps.database.db, caseId)
  // Another hash means that the link was made for a person who was named before.
  if (check?.recipientHash === link.recipientHash) return beneficiaryOf(deps, checkedCase, check)
  const linkId = (await readInvitationRow(deps.database.db, caseId))?.linkId ?? null
  return linkId !== null && isInvitationLink(link, linkId)
    ? {
        caseId,
        checkedCase,
        role: 'beneficiary',
        email: null,
        invitationLinkId: linkId,
        provedBy: linkProof(linkId),
      }
    : null
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
          invitationLinkId: null,
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
  'The person you raise money for does this check, by the link that we e-mail them or that you give them.'
const LINK_IS_FOR_BENEFICIARY =
  'This link is for the person you raise money for. Only they can answer, on their own phone or computer.'

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

/** The recipient, or the organizer who opened the link that they hand over. @throws as `requireRecipient` */
const requireRecipientOrOrganizer = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  caseId: string,
): Promise<Recipient> => {
  const checkedCase = await readCheckedCase(deps.database.db, caseId)
  const linked = checkedCase && (await recipientByLink(deps, request, checkedCase))
  if (linked !== null) {
    const signedIn = await findSignedIn(deps, request)
    const isOrganizer = linked.invitationLinkId !== null && signedIn?.userId === linked.checkedCase.ownerId
    return { ...linked, sessionId: signedIn?.sessionId ?? null, isOrganizer }
  }
  const person = request.person ?? (await requirePerson(deps, request))
  const signedIn = checkedCase && (await recipientBySession(deps, person, checkedCase))
  if (signedIn !== null) return { ...signedIn, sessionId: person.sessionId, isOrganizer: false }
  throw checkedCase === null ? new Refusal('notFound') : refusalFor(checkedCase, person)
}

const refuseOrganizer = (recipient: Recipient): Recipient => {
  if (recipient.isOrganizer) throw new Refusal('notAllowed', { sentence: LINK_IS_FOR_BENEFICIARY })
  return recipient
}

/**
 * The recipient of a case: the signed-in organizer of a case for themselves, or a beneficiary who has a link or is signed in
 * with the same address.
 * @throws notFound, notAllowed; without a link also tokenMissing, tokenExpired, tokenError, tokenInvalid
 */
export const requireRecipient = async (
  deps: RecipientDeps,
  request: FastifyRequest,
  caseId: string,
): Promise<Recipient> => refuseOrganizer(await requireRecipientOrOrganizer(deps, request, caseId))

/**
 * Finds the recipient who makes a call about a case, before its input is parsed. An input without a case is left to
 * the schema: the session or a link was checked before.
 * @throws as `requireRecipient`
 */
export const identifyRecipient = async (deps: RecipientDeps, request: FastifyRequest): Promise<void> => {
  const { data: caseId } = caseIdShape.safeParse(sentText(request, 'caseId'))
  if (caseId !== undefined) request.recipient = await requireRecipientOrOrganizer(deps, request, caseId)
}

/** The recipient found by `identifyRecipient`, or the organizer who looks at their link. @throws notAllowed if there is none */
export const readerOf = ({ recipient }: FastifyRequest): Recipient => {
  if (recipient === undefined) throw new Refusal('notAllowed')
  return recipient
}

/** The recipient found by `identifyRecipient`. @throws notAllowed if there is none */
export const recipientOf = (request: FastifyRequest): Recipient => refuseOrganizer(readerOf(request))
