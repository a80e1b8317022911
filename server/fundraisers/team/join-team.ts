import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { organizerNameProblem } from '#contract/fundraisers/case-draft-problems.ts'
import { nameUnnamedAccount } from '#server/accounts/profile/name-unnamed-account.ts'
import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { requireUser } from '#server/accounts/read-user.ts'
import { refuseStaffLikeName } from '#server/accounts/refuse-staff-like-name.ts'
import { findInvitedCase, takePlace } from '#server/cases/team/join.ts'
import { endVouches } from '#server/cases/vouches/end-vouches.ts'
import type { Deps } from '#server/deps.ts'
import { isBlockedEmail } from '#server/donations/block-list/is-blocked-email.ts'
import { isRecipientAt } from '#server/identity-check/own-checks.ts'
import type { Person } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { mailJoinedJob } from '../fundraiser-jobs.ts'

const OWNER_SENTENCE = 'You organize this fundraiser. The link is for the person you invite.'
const BENEFICIARY_SENTENCE =
  'This fundraiser is for you. You can post updates and thank donors by the link in our e-mails to you.'
const BLOCKED_SENTENCE = 'This account can’t join a team. Contact us if you think that’s a mistake.'

/**
 * Joins a team as co-organizer, by a link that works once. The organizer is told by e-mail, and what the person said about
 * the recipient as a neighbor leaves the page.
 * @throws notFound, invalidInput, notAllowed for the organizer, the beneficiary and a blocked address; conflict if the link
 * was used or has ended
 */
export const joinTeam = async (
  deps: Deps,
  { userId }: Pick<Person, 'userId'>,
  { token, name }: CallArguments<Calls['joinTeam']>,
): Promise<CallOutput<Calls['joinTeam']>> => {
  const { db } = deps.database
  const { key, ownerId } = await findInvitedCase(deps, token)
  const { caseId, memberId } = key
  if (userId === ownerId) throw new Refusal('notAllowed', { sentence: OWNER_SENTENCE })
  const { emailHash } = await requireUser(deps, db, userId)
  const addresses = await readOwnAddresses(db, { userId, emailHash })
  if (await isRecipientAt(db, caseId, addresses))
    throw new Refusal('notAllowed', { sentence: BENEFICIARY_SENTENCE })
  for (const address of addresses)
    if (await isBlockedEmail(db, address.emailHash))
      throw new Refusal('notAllowed', { sentence: BLOCKED_SENTENCE })
  const message = organizerNameProblem(name)
  if (message !== null) throw invalidFields([{ field: 'name', message }])
  refuseStaffLikeName(name, deps.config.brand.name)
  await takePlace(deps, key, { userId, name }, async (tx) => {
    const now = deps.clock.now()
    await endVouches(tx, { caseId, addresses, because: 'team', at: now })
    await writeOutbox(tx, deps.ids, caseId, [mailJoinedJob.at(now, { caseId, memberId })], now)
  })
  await nameUnnamedAccount(deps, userId, name)
  return { caseId }
}
