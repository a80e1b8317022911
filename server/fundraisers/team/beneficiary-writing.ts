import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { UPDATE_IMAGES_MAX } from '#contract/fundraisers/case-limits.ts'
import { readBeneficiaryCase, requireBeneficiaryCase } from '#server/cases/team/beneficiary-case.ts'
import type { TeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import { readDonorFacts } from '#server/donations/donors/donor-facts.ts'
import { thankAs } from '#server/donations/donors/thank-donors.ts'
import type { Recipient } from '#server/identity-check/recipient.ts'
import type { Actor } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailBeneficiaryUpdateJob } from '../fundraiser-jobs.ts'
import { postUpdateAs } from '../updates/post-own-update.ts'

const HANDED_LINK = 'Confirm your e-mail address first. Then you can write by the link that we e-mail you.'

/** @throws notAllowed for a link that the organizer handed over, and has, too, and in a fundraiser for oneself */
const requireBeneficiary = ({ role, invitationLinkId }: Recipient): void => {
  if (role !== 'beneficiary') throw new Refusal('notAllowed')
  if (invitationLinkId !== null) throw new Refusal('notAllowed', { sentence: HANDED_LINK })
}

const beneficiaryCaseOf = (deps: Deps, recipient: Recipient): Promise<TeamCase> => {
  requireBeneficiary(recipient)
  return requireBeneficiaryCase(deps, recipient.caseId)
}

/** What a beneficiary may write about. @throws notFound, notAllowed; conflict until they accepted */
export const readBeneficiaryWriting = async (
  deps: Deps,
  recipient: Recipient,
): Promise<CallOutput<Calls['beneficiaryWriting']>> => {
  requireBeneficiary(recipient)
  const { caseId } = recipient
  const [writtenCase, { donorCounts }] = await Promise.all([
    readBeneficiaryCase(deps.database.db, caseId),
    readDonorFacts(deps, caseId, null),
  ])
  return { ...writtenCase, unthankedCount: donorCounts.not_thanked }
}

/**
 * Posts an update as the beneficiary, within the organizer's bounds, to everyone who gets updates. The organizer is told by
 * e-mail. Idempotent by its key. @throws notFound, notAllowed, invalidInput, conflict, keyReused
 */
export const postBeneficiaryUpdate = async (
  deps: Deps,
  recipient: Recipient,
  { caseId, ...update }: CallArguments<Calls['postBeneficiaryUpdate']>,
): Promise<CallOutput<Calls['postBeneficiaryUpdate']>> => {
  const teamCase = await beneficiaryCaseOf(deps, recipient)
  const uploaderId = recipient.checkedCase.ownerId
  const now = deps.clock.now()
  return postUpdateAs(
    deps,
    { ...teamCase, uploaderId },
    { ...update, toDonors: true, toFollowers: true },
    (tx, updateId) =>
      writeOutbox(tx, deps.ids, caseId, [mailBeneficiaryUpdateJob.at(now, { caseId, updateId })], now),
  )
}

/** Thanks everyone who wasn't thanked yet. @throws notFound, notAllowed, invalidInput, conflict */
export const thankAsBeneficiary = async (
  deps: Deps,
  recipient: Recipient,
  { text }: CallArguments<Calls['thankAsBeneficiary']>,
): Promise<CallOutput<Calls['thankAsBeneficiary']>> =>
  thankAs(deps, await beneficiaryCaseOf(deps, recipient), { to: { filter: 'not_thanked' }, text })

/** Photos that a beneficiary may try in a day. */
const PHOTOS_A_DAY = 3 * UPDATE_IMAGES_MAX

/**
 * Whose uploads the photos of a beneficiary's update are: the organizer's, as the rest of the case, because they may have no
 * account. @throws notAllowed, conflict; uploadQuota after too many in a day, so that the organizer's own have room
 */
export const beneficiaryPhotoOwner = async (
  deps: Deps,
  actor: Pick<Actor, 'ip'>,
  recipient: Recipient,
): Promise<string> => {
  requireBeneficiary(recipient)
  const { caseId, checkedCase } = recipient
  await readBeneficiaryCase(deps.database.db, caseId)
  const part = {
    limit: 'beneficiary-photo',
    subject: caseId,
    full: PHOTOS_A_DAY,
    leaksPerDay: PHOTOS_A_DAY,
  }
  if (!(await takeNetworkPart(deps, actor, part))) throw new Refusal('uploadQuota')
  return checkedCase.ownerId
}
