import type { CaseLedger } from '#contract/cases/case-ledger.ts'
import type { HoldCause } from '#contract/cases/case-states.ts'
import type { CostItem } from '#contract/cases/cases.ts'
import { addCents } from '#contract/money.ts'
import { useNoteLinesShape } from '#contract/payouts/use-note-line.ts'
import { payoutPictures } from '#server/cases/search/case-summaries.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance, totalsOf } from '#server/ledger/balance.store.ts'
import { readCaseReturns } from '#server/ledger/case-flows.ts'
import { type PayoutRow, readPayoutsOf } from './payouts.queries.ts'
import { shownState } from './payouts.state.ts'

type LedgerLine = CaseLedger['papers']['lines'][number]

type Note = Pick<PayoutRow, 'useNote' | 'noteLines' | 'amountCents' | 'status'> & {
  readonly photoCount: number
}

/**
 * What the notes of arrived payouts account for. A note's lines add up to its payout at most, so that all parts add up to what
 * arrived. A note's line counts for the cost line whose label it names, as long as the case has it.
 */
export const papersOf = (costItems: readonly CostItem[], payouts: readonly Note[]): CaseLedger['papers'] => {
  const lines = new Map<string, LedgerLine>()
  const lineOf = (label: string): LedgerLine =>
    lines.get(label) ?? { label, plannedCents: null, accountedCents: 0, noteCount: 0, photoCount: 0 }
  for (const { label, amountCents } of costItems) {
    const line = lineOf(label)
    lines.set(label, { ...line, plannedCents: addCents(line.plannedCents ?? 0, amountCents) })
  }
  let [otherCents, unitemizedCents, unnotedCents] = [0, 0, 0]
  for (const { useNote, noteLines, amountCents, status, photoCount } of payouts) {
    if (status !== 'paid') continue
    const noted = useNoteLinesShape.parse(noteLines)
    const spentCents = addCents(...noted.map((line) => line.amountCents))
    const restCents = addCents(amountCents, -spentCents)
    if (useNote === null) unnotedCents = addCents(unnotedCents, restCents)
    else unitemizedCents = addCents(unitemizedCents, restCents)
    for (const { cost, amountCents: cents } of noted) {
      if (cost === undefined) otherCents = addCents(otherCents, cents)
      else lines.set(cost, { ...lineOf(cost), accountedCents: addCents(lineOf(cost).accountedCents, cents) })
    }
    for (const cost of new Set(noted.flatMap((line) => line.cost ?? []))) {
      const line = lineOf(cost)
      lines.set(cost, {
        ...line,
        noteCount: line.noteCount + 1,
        photoCount: line.photoCount + photoCount,
      })
    }
  }
  return { lines: [...lines.values()], otherCents, unitemizedCents, unnotedCents }
}

type LedgerCase = {
  readonly caseId: string
  readonly costItems: readonly CostItem[]
  readonly heldFor: HoldCause | null
}

/** The money of a case from gifts to papers, from its books, payouts and notes at one moment. The caller may read the case. */
export const readCaseLedger = async (
  deps: Pick<Deps, 'database'>,
  { caseId, costItems, heldFor }: LedgerCase,
): Promise<CaseLedger> => {
  const picturesOf = await payoutPictures(deps, [caseId])
  return deps.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const totals = totalsOf(await readBalance(tx, caseId), heldFor)
      const { refundedCents, disputedCents } = await readCaseReturns(tx, caseId)
      const payouts = await readPayoutsOf(tx, caseId)
      const { raisedCents, paidOutCents, feesCents, onTheWayCents } = totals
      const inTransitCents = addCents(
        ...payouts
          .filter((payout) => shownState(payout) === 'in_transit')
          .map(({ amountCents }) => amountCents),
      )
      const waitingCents = Math.max(0, onTheWayCents)
      const notSentCents = Math.max(0, addCents(waitingCents, -inTransitCents))
      const restCents = addCents(
        raisedCents,
        -addCents(feesCents, paidOutCents, inTransitCents, notSentCents),
      )
      return {
        caseId,
        gifts: {
          donationCount: totals.donationCount,
          givenCents: addCents(raisedCents, refundedCents, disputedCents),
          refundedCents,
          disputedCents,
          raisedCents,
        },
        transfers: {
          feesCents,
          paidOutCents,
          inTransitCents,
          notSentCents,
          heldCents: Math.max(0, restCents),
          heldFor: totals.heldFor,
          refundedLaterCents: Math.max(0, -restCents),
        },
        papers: papersOf(
          costItems,
          payouts.map((payout) => ({ ...payout, photoCount: picturesOf(payout.payoutId).length })),
        ),
      }
    })
}
