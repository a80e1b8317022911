import type { Deps } from '#server/deps.ts'
import { readClearing } from '#server/donations/clearing-donations.ts'
import { listVerifiedCases } from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { readNextPayout } from './payout-dates.ts'

export type ComingMove = {
  readonly kind: 'cleared' | 'transfer' | 'retry'
  readonly caseId: string
  readonly at: Date
  /** For `cleared` the number of donations; for `transfer` and `retry` the amount in cents. */
  readonly count: number
}

type ReadDeps = Pick<Deps, 'database' | 'clock'>

const listMovesOf = async (deps: ReadDeps, caseId: string): Promise<ComingMove[]> => {
  const [next, { count, lastAt }] = await Promise.all([
    readNextPayout(deps, caseId),
    readClearing(deps.database.db, caseId, { after: deps.clock.now() }),
  ])
  return [
    ...(lastAt === null ? [] : [{ kind: 'cleared' as const, caseId, at: lastAt, count }]),
    ...(next === null
      ? []
      : [
          {
            kind: next.isRetry ? ('retry' as const) : ('transfer' as const),
            caseId,
            at: next.sendsAt,
            count: next.amountCents,
          },
        ]),
  ]
}

/** Upcoming automatic steps of money, for some verified cases. A case on hold has no coming transfer. */
export const listComingMoves = async (deps: ReadDeps, casesMax: number): Promise<ComingMove[]> => {
  const caseIds = await listVerifiedCases(deps.database.db, '', casesMax)
  return (await Promise.all(caseIds.map((caseId) => listMovesOf(deps, caseId)))).flat()
}
