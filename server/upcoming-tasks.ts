import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { readCheckedCase } from './cases/case-with-check.ts'
import type { Deps } from './deps.ts'
import { countRefunds } from './donations/refunds/count-refunds.ts'
import { type ComingCheck, listComingChecks } from './identity-check/coming-checks.ts'
import { listOpenHolds } from './identity-check/withdrawal-account/paid-recipients.ts'
import { type ComingMove, listComingMoves } from './payouts/coming-payouts.ts'
import { sumPayoutsBetween } from './payouts/for-staff/sum-payouts-between.ts'
import { countMatchedNights } from './reconciliation/reconciliation-counts.ts'

/** An upcoming automatic event in words, for the sandbox's clock page. */
export type UpcomingTask = { readonly at: Date; readonly words: string }

const CASES_MAX = 50
const LINES_MAX = 60

/** Nightly reconciliation time, in UTC. */
const NIGHT_MS = 9 * HOUR_MS + 40 * MINUTE_MS

const nextNight = (now: Date): Date => {
  const days = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) + 1
  return new Date(days * DAY_MS + NIGHT_MS)
}

const donations = (count: number): string => `${count} ${count === 1 ? 'gift' : 'gifts'}`

const moveWords = ({ kind, count }: ComingMove): string => {
  switch (kind) {
    case 'cleared':
      return `${donations(count)} will have cleared`
    case 'transfer':
      return `${formatCents(count)} is sent to the recipient`
    case 'retry':
      return `${formatCents(count)} is sent again`
  }
}

const CHECK_WORDS: Readonly<Record<ComingCheck['kind'], string>> = {
  reminder: 'the recipient gets an identity check reminder',
  pause: 'giving is paused, unless the recipient is verified',
  refunds: 'every gift is refunded, unless the recipient is verified',
}

/** Upcoming automatic events, soonest first. */
export const upcomingTasks = async (deps: Deps): Promise<UpcomingTask[]> => {
  const now = deps.clock.now()
  const [moves, checks, holds] = await Promise.all([
    listComingMoves(deps, CASES_MAX),
    listComingChecks(deps, CASES_MAX),
    listOpenHolds(deps.database.db, CASES_MAX),
  ])
  const caseEvents = [
    ...moves.map((move) => ({ ...move, words: moveWords(move) })),
    ...checks.map((check) => ({ ...check, words: CHECK_WORDS[check.kind] })),
    ...holds.flatMap(({ caseId, untilAt }) =>
      untilAt === null ? [] : [{ caseId, at: untilAt, words: 'a hold on transfers ends' }],
    ),
  ]
  const caseIds = [...new Set(caseEvents.map(({ caseId }) => caseId))]
  const titles = new Map(
    await Promise.all(
      caseIds.map(
        async (caseId) =>
          [caseId, (await readCheckedCase(deps.database.db, caseId))?.title ?? caseId] as const,
      ),
    ),
  )
  return [
    ...caseEvents.map(({ caseId, at, words }) => ({ at, words: `“${titles.get(caseId)}”: ${words}` })),
    { at: nextNight(now), words: 'The books are reconciled with the provider, and finance gets the report' },
  ]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, LINES_MAX)
}

const transfers = (count: number): string => `${count} ${count === 1 ? 'transfer' : 'transfers'}`

/** Describes the money events within a period, one line each. */
export const describeMoneyEvents = async (
  deps: Deps,
  within: { after: Date; until: Date },
): Promise<string[]> => {
  const { db } = deps.database
  const [moves, refunds, nights] = await Promise.all([
    sumPayoutsBetween(db, within),
    countRefunds(db, within),
    countMatchedNights(db, within),
  ])
  const lines: (readonly [number, string])[] = [
    [moves.sentCount, `${transfers(moves.sentCount)} sent, ${formatCents(moves.sentCents)}`],
    [moves.paidCount, `${transfers(moves.paidCount)} arrived, ${formatCents(moves.paidCents)}`],
    [moves.backCount, `${transfers(moves.backCount)} came back, ${formatCents(moves.backCents)}`],
    [refunds.count, `${donations(refunds.count)} refunded, ${formatCents(refunds.cents)}`],
    [nights.clean, 'the books agree with the provider'],
    [nights.differing, 'the books differ from the provider'],
  ]
  return lines.flatMap(([count, words]) => (count > 0 ? [words] : []))
}
