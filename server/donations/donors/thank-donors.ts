import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { THANKED_AT_ONCE_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { cleanText } from '#contract/plain-text.ts'
import { refuseMention } from '#server/cases/refuse-mention.ts'
import { holdPlaceInTeam, requireTeamCase, type TeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailThanksJob } from '../donation-jobs.ts'
import { markThanked, readIdsToThank } from './donors.queries.ts'
import { refuseAmountFilter } from './list-donors.ts'

/** Donations thanked per transaction. */
const BATCH = 500

type ThankDeps = Pick<Deps, 'database' | 'ids' | 'clock'>

/**
 * Thanks donors by mail, once per donation; of a filter, at most `THANKED_AT_ONCE_MAX`, oldest first. A donor gets one mail
 * for all donations thanked at once.
 * @throws notFound, notAllowed, invalidInput
 */
export const thankDonors = async (
  deps: ThankDeps,
  actor: Pick<SignedIn, 'userId'>,
  { caseId, ...thanks }: CallArguments<Calls['thankDonors']>,
): Promise<CallOutput<Calls['thankDonors']>> => {
  const teamCase = await requireTeamCase(deps, actor, caseId)
  if ('filter' in thanks.to) refuseAmountFilter(teamCase.memberId, thanks.to.filter)
  return thankAs(deps, teamCase, thanks)
}

/** Thanks donors as the organizer, a co-organizer or the beneficiary. @throws notFound, invalidInput */
export const thankAs = async (
  deps: ThankDeps,
  teamCase: TeamCase,
  { to, text }: Omit<CallArguments<Calls['thankDonors']>, 'caseId'>,
): Promise<CallOutput<Calls['thankDonors']>> => {
  const { database, ids, clock } = deps
  const { row, memberId } = teamCase
  const { caseId } = row
  refuseMention(row, { text })
  const thankedAt = clock.now()
  const mailedDonors = new Set<string>()
  const thankBatch = async (donationIds: readonly string[]): Promise<number> => {
    const thanked = await database.transact(async (tx) => {
      await holdPlaceInTeam(tx, teamCase)
      const thanks = { thanks: cleanText(text), thankedAt, thankedBy: memberId }
      const donations = await markThanked(tx, caseId, donationIds, thanks)
      const ofEachDonor = new Map(donations.map((donation) => [donation.emailHash, donation]))
      const mails = [...ofEachDonor.values()]
        .filter(({ emailHash }) => !mailedDonors.has(emailHash))
        .map(({ donationId }) => mailThanksJob.at(thankedAt, { caseId, donationId }))
      await writeOutbox(tx, ids, caseId, mails, thankedAt)
      return donations
    })
    for (const { emailHash } of thanked) mailedDonors.add(emailHash)
    return thanked.length
  }
  if ('donationIds' in to) return { thankedCount: await thankBatch(to.donationIds) }
  let thankedCount = 0
  for (let asked = 0; asked < THANKED_AT_ONCE_MAX; asked += BATCH) {
    const donationIds = await readIdsToThank(database.db, caseId, to.filter, BATCH)
    if (donationIds.length === 0) break
    thankedCount += await thankBatch(donationIds)
  }
  return { thankedCount }
}
