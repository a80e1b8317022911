import type { TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { ownStateOf } from '#server/cases/case.state.ts'
import { requireTeamCase } from '#server/cases/team/team-case.ts'
import type { Deps } from '#server/deps.ts'
import { readDonorFacts } from '#server/donations/donors/donor-facts.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { getCaseDetail } from '#server/public-pages/case-detail.ts'
import { readMailableAt } from '../updates/post-own-update.ts'
import { readDashboardUpdates } from './read-dashboard.ts'

/** A case's dashboard for a co-organizer, without its money. @throws notFound */
export const readTeamDashboard = async (
  deps: Deps,
  actor: SignedIn,
  caseId: string,
): Promise<TeamDashboard> => {
  const { row, memberId } = await requireTeamCase(deps, actor, caseId)
  const [detail, donors, updates, mailableAt] = await Promise.all([
    getCaseDetail(deps, caseId, { userId: actor.userId, readsAll: false }),
    readDonorFacts(deps, caseId, row.publishedAt),
    readDashboardUpdates(deps, caseId, memberId),
    readMailableAt(deps.database.db, caseId, deps.clock.now()),
  ])
  const { slug, title, donationStatus, deadlineRefund, endedAt, donationCount, donorCount } = detail
  const { not_thanked, words, again } = donors.donorCounts
  const { unthankedCounts: unthanked } = donors
  return {
    caseId,
    slug,
    title,
    state: ownStateOf(row, null, deps.clock.now()),
    donationStatus,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt,
    deadlineRefund,
    totals: { donationCount, donorCount },
    donorCounts: { not_thanked, words, again, all: donationCount },
    unthankedCounts: {
      not_thanked: unthanked.not_thanked,
      words: unthanked.words,
      again: unthanked.again,
      all: unthanked.all,
    },
    mailableAt: mailableAt?.toISOString() ?? null,
    updates,
  }
}
