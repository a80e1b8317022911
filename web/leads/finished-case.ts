import type { CaseCard, Totals } from '#contract/cases/cases.ts'
import { moneyPathOf } from '#contract/cases/money-path.ts'

/** Says where the part is that wasn't paid out, and what was refunded after it was; empty if there is neither. */
export const differenceText = (totals: Totals): string => {
  const { fees, waiting, held, refundedLater } = moneyPathOf(totals, null)
  const texts = [
    ...(fees === null ? [] : [`${fees} went to card fees`]),
    ...(totals.onTheWayCents > 0 ? [`${waiting} isn’t paid out yet`] : []),
    ...(held === null ? [] : [`${held} is on hold`]),
    ...(refundedLater === null ? [] : [`${refundedLater} went back to donors later`]),
  ]
  return texts.length === 0 ? '' : `. ${texts.join(', ')}.`
}

/** What the page shows of a finished case. Worded by the loader, so that browsers load no code for it. */
export const finishedCaseOf = (card: CaseCard) => {
  const { paidOut, raised } = moneyPathOf(card, null)
  const { caseId, slug, title, cover, city, state } = card
  return { caseId, slug, title, cover, city, state, paidOut, raised, difference: differenceText(card) }
}

export type FinishedCase = ReturnType<typeof finishedCaseOf>
