import { verificationDates } from '#server/cases/cases.policy.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenChecks } from './withdrawal-account/withdrawal-account.queries.ts'

export type ComingCheck = {
  readonly kind: 'reminder' | 'pause' | 'refunds'
  readonly caseId: string
  readonly at: Date
}

/** Upcoming automatic steps in cases whose recipient isn't verified yet, up to a number of cases. */
export const listComingChecks = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caseLimit: number,
): Promise<ComingCheck[]> => {
  const now = clock.now()
  return (await readOpenChecks(database.db, caseLimit)).flatMap(({ caseId, openedAt, mailAt }) => {
    if (openedAt === null) return []
    const steps: ComingCheck[] = []
    const { donationsPauseAt, refundsAt } = verificationDates({ publishedAt: openedAt, verifiedAt: null })
    if (donationsPauseAt !== null) steps.push({ kind: 'pause', caseId, at: donationsPauseAt })
    if (refundsAt !== null) steps.push({ kind: 'refunds', caseId, at: refundsAt })
    if (mailAt !== null) steps.push({ kind: 'reminder', caseId, at: mailAt })
    return steps.filter(({ at }) => at > now)
  })
}
