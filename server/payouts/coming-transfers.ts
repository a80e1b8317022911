import type { Deps } from '#server/deps.ts'
import { listVerifiedCases } from '#server/identity-check/withdrawal-account/paid-recipients.ts'
import { readClearingDonations, readFirstDonationAt } from '#server/orders/clearing-donations.ts'
import { readComingRetries } from './payouts.queries.ts'
import { boundsOfUncleared, lastClearsAt } from './transfer-dates.policy.ts'
import { readNextTransfer } from './transfer-dates.ts'

export type ComingMove = {
  readonly kind: 'cleared' | 'transfer' | 'retry'
  readonly caseId: string
  readonly at: Date
  /** For `cleared` the number of donations; for `transfer` and `retry` the amount in cents. */
  readonly count: number
}

type ReadDeps = Pick<Deps, 'database' | 'clock'>

const listMovesOf = async (deps: ReadDeps, caseId: string): Promise<ComingMove[]> => {
  const { reader } = deps.database
  const firstDonationAt = await readFirstDonationAt(reader, caseId)
  const [next, clearing] = await Promise.all([
    readNextTransfer(deps, caseId),
    readClearingDonations(reader, caseId, { ...boundsOfUncleared(deps.clock.now()), firstDonationAt }),
  ])
  const clearsAt = lastClearsAt(clearing.latestAt, firstDonationAt)
  return [
    ...(clearsAt === null ? [] : [{ kind: 'cleared' as const, caseId, at: clearsAt, count: clearing.count }]),
    ...(next === null
      ? []
      : [{ kind: 'transfer' as const, caseId, at: next.sendsAt, count: next.amountCents }]),
  ]
}

/** Upcoming automatic steps of money, for some verified cases. A case on hold has no coming transfer. */
export const listComingMoves = async (deps: ReadDeps, casesMax: number): Promise<ComingMove[]> => {
  const { reader } = deps.database
  const caseIds = await listVerifiedCases(reader, '', casesMax)
  const moves = await Promise.all(caseIds.map((caseId) => listMovesOf(deps, caseId)))
  const retries = (await readComingRetries(reader, casesMax)).flatMap(({ caseId, retryAt, amountCents }) =>
    retryAt === null ? [] : [{ kind: 'retry' as const, caseId, at: retryAt, count: amountCents }],
  )
  return [...moves.flat(), ...retries]
}
