import { formatCents } from '#contract/money.ts'
import { type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import type { Deps } from '#server/deps.ts'

/** Timeline entries of a case's payouts, unsorted. */
export const readPayoutTimeline = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<TimelineEntry[]> => {
  const rows = await database.db
    .selectFrom('payout')
    .select(['payoutId', 'amountCents', 'status', 'failure', 'createdAt', 'sentAt', 'paidAt', 'endedAt'])
    .where('caseId', '=', caseId)
    .execute()
  return rows.flatMap(({ payoutId, amountCents, status, failure, ...at }) => {
    const words = `Payout of ${formatCents(amountCents)}`
    const entry = (when: Date | null, what: string, detail: string | null = null) =>
      when === null
        ? []
        : [timelineEntry('money', when, `${words} ${what}`, { id: `${payoutId} ${what}`, detail })]
    return [
      ...entry(at.createdAt, 'set aside'),
      ...entry(at.sentAt, 'sent'),
      ...(status === 'paid'
        ? entry(at.paidAt, 'arrived')
        : entry(at.endedAt, status.replaceAll('_', ' '), failure)),
    ]
  })
}
