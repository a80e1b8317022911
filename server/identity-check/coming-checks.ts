import { DAY_MS } from '#contract/dates.ts'
import { GIVING_PAUSES_AFTER_DAYS, REFUNDS_AFTER_DAYS } from '#contract/fundraisers/case-limits.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenChecks } from './withdrawal-account/withdrawal-account.queries.ts'

export type ComingCheck = {
  readonly kind: 'reminder' | 'pause' | 'refunds'
  readonly caseId: string
  readonly at: Date
}

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Upcoming automatic steps for recipients who aren't verified yet, up to a limit. */
export const listComingChecks = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  cases: number,
): Promise<ComingCheck[]> => {
  const now = clock.now()
  return (await readOpenChecks(database.reader, cases)).flatMap(({ caseId, openedAt, mailAt }) => {
    if (openedAt === null) return []
    const coming: ComingCheck[] = [
      { kind: 'pause', caseId, at: daysAfter(openedAt, GIVING_PAUSES_AFTER_DAYS) },
      { kind: 'refunds', caseId, at: daysAfter(openedAt, REFUNDS_AFTER_DAYS) },
    ]
    if (mailAt !== null) coming.push({ kind: 'reminder', caseId, at: mailAt })
    return coming.filter(({ at }) => at > now)
  })
}
