import { readUser } from '#server/accounts/read-user.ts'
import { lockCaseWithDraft } from '#server/cases/lock-case.ts'
import { forgetLeftAddress } from '#server/cases/reviews/sent-beneficiary.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { lockCheck, writeCheck } from './identity-check.queries.ts'
import { mailIdentityCheckJob } from './identity-check-jobs.ts'
import { LINK_ENDED_SENTENCE } from './invitations/invitation.state.ts'
import { endInvitationLink, lockInvitation } from './invitations/invitations.queries.ts'
import { nameBeneficiaryIn } from './name-beneficiary.ts'
import type { Recipient } from './recipient.ts'

const MISSING_SENTENCE = 'Enter your e-mail address, such as name@mail.com.'
const ORGANIZER_SENTENCE =
  'That’s the organizer’s address. We need yours, so that only you can say where the money goes.'

const refuse = (message: string) => invalidFields([{ field: 'email', message }])

/**
 * The address that a recipient names who came by the organizer's link.
 * @throws invalidInput without one, and for the organizer's own, since the code proves that it isn't the organizer
 */
export const requireNamedEmail = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  { checkedCase }: Pick<Recipient, 'checkedCase'>,
  email: string | undefined,
): Promise<string> => {
  if (email === undefined) throw refuse(MISSING_SENTENCE)
  const organizer = await readUser(deps, deps.database.db, checkedCase.ownerId)
  if (organizer?.emailHash === deps.personalData.emailHash(email)) throw refuse(ORGANIZER_SENTENCE)
  return email
}

/**
 * Stores the confirmed address of a recipient who came by the organizer's link. From then on we write to them, and the link
 * ends, since the organizer has it, too. A mailed link replaces it, which leads back to the check.
 * @returns the address's hash
 * @throws conflict if the link has ended meanwhile, or another person has given details
 */
export const storeNamedEmail = (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'ids'>,
  { caseId, invitationLinkId }: Recipient,
  email: string,
): Promise<string> => {
  const recipientHash = deps.personalData.emailHash(email)
  return deps.database.transact(async (tx) => {
    // Before the check, as a submission locks them.
    await lockCaseWithDraft(tx, caseId)
    const formerHash = (await lockCheck(tx, caseId))?.recipientHash ?? null
    const invitation = await lockInvitation(tx, caseId)
    if (invitation?.linkId !== invitationLinkId || invitation?.state !== 'accepted')
      throw new Refusal('conflict', { sentence: LINK_ENDED_SENTENCE })
    if (await nameBeneficiaryIn(deps, tx, caseId, email)) {
      // The organizer doesn't learn it.
      await writeCheck(tx, caseId, { typedByOrganizer: false })
      // Otherwise the next submission would invite the address that the organizer had typed.
      if (formerHash !== null) await forgetLeftAddress(deps, tx, { caseId, emailHash: formerHash })
    }
    await endInvitationLink(tx, caseId)
    const now = deps.clock.now()
    await writeOutbox(tx, deps.ids, caseId, [mailIdentityCheckJob.at(now, { caseId })], now)
    return recipientHash
  })
}
