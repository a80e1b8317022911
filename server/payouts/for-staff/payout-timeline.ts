import { formatCents } from '#contract/money.ts'
import { payoutFailureText } from '#contract/payouts/payout-text.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'

/** Timeline entries of every attempt of a case's payouts, unsorted. */
export const readPayoutTimeline = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<TimelineEntry[]> => {
  const attempts = await database.db
    .selectFrom('payoutAttempt')
    .select(['attemptId', 'attempt', 'amountCents', 'state', 'failure'])
    .select(['createdAt', 'sentAt', 'paidAt', 'endedAt'])
    .where('caseId', '=', caseId)
    .execute()
  return attempts.flatMap(({ attemptId, attempt, amountCents, state, failure, ...at }) => {
    const words = `Payout of ${formatCents(amountCents)}`
    const entry = (when: Date | null, what: string, detail: string | null = null) =>
      when === null
        ? []
        : [timelineEntry('money', when, `${words} ${what}`, { id: `${attemptId} ${what}`, detail })]
    return [
      ...entry(at.createdAt, attempt === 1 ? 'set aside' : `set aside again, try ${attempt}`),
      ...entry(at.sentAt, 'sent'),
      ...entry(at.paidAt, 'arrived'),
      // An attempt that has ended is `failed`, `canceled` or `returned`.
      ...entry(at.endedAt, state, failure && payoutFailureText(failure)),
    ]
  })
}
