import { pacificDay } from '#contract/dates.ts'
import { formatDecimal } from '#contract/money.ts'
import type { PayoutFilter } from '#contract/payouts/payout-staff.ts'
import { readCaseNames } from '#server/cases/case-names.ts'
import type { Deps } from '#server/deps.ts'
import { CSV_MARK, csvRow } from '#server/documents/csv.ts'
import { listPayouts } from '#server/payouts/for-staff/list-payouts.ts'

const HEAD = [
  'Due (Pacific Time)',
  'Case',
  'Fundraiser',
  'Recipient',
  'Amount (USD)',
  'Gifts',
  'State',
  'Tries',
  'Sent',
  'Paid',
  'Came back because',
]
const BATCH = 100

const dayOf = (at: string | null): string => (at === null ? '' : pacificDay(new Date(at)))

/** Payouts as CSV, streamed a page at a time. */
export async function* payoutsCsv(
  deps: Deps,
  filter: { readonly state?: PayoutFilter | undefined; readonly day?: string | undefined },
): AsyncGenerator<string> {
  yield `${CSV_MARK}${csvRow(HEAD)}`
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await listPayouts(deps, { ...filter, cursor, limit: BATCH })
    const nameOf = await readCaseNames(
      deps.database.reader,
      items.map(({ caseId }) => caseId),
    )
    for (const one of items)
      yield csvRow([
        ...[one.day, one.caseId, nameOf(one.caseId).title, one.recipientDisplay],
        ...[formatDecimal(one.amountCents), String(one.giftCount), one.state, String(one.tries)],
        ...[dayOf(one.sentAt), dayOf(one.paidAt), one.failures.at(-1)?.code ?? ''],
      ])
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
