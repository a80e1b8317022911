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

/** Upcoming automatic steps in cases whose recipient isn't verified yet, up to a number of cases. */
export const listComingChecks = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseLimit: number,
): Promise<ComingCheck[]> => {
  const now = clock.now()
  return (await readOpenChecks(database.reader, caseLimit)).flatMap(({ caseId, openedAt, mailAt }) => {
    if (openedAt === null) return []
    const steps: ComingCheck[] = [
      { kind: 'pause', caseId, at: daysAfter(openedAt, GIVING_PAUSES_AFTER_DAYS) },
      { kind: 'refunds', caseId, at: daysAfter(openedAt, REFUNDS_AFTER_DAYS) },
    ]
    if (mailAt !== null) steps.push({ kind: 'reminder', caseId, at: mailAt })
    return steps.filter(({ at }) => at > now)
  })
}
