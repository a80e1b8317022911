import { pacificDay } from '#contract/dates.ts'
import { tributeText } from '#contract/donations/tribute.ts'
import { formatDecimal } from '#contract/money.ts'
import { readAuthors } from '#server/cases/team/authors.ts'
import type { Deps } from '#server/deps.ts'
import { csvRow, UTF8_BOM } from '#server/documents/csv.ts'
import { describeDonors } from './describe-donors.ts'
import { readDonorRows } from './donors.queries.ts'

/** Columns of the CSV. Their names must not change, because the call's documentation lists them. */
export const DONOR_COLUMNS = [
  'donated_at',
  'name',
  'shown_as',
  'amount_usd',
  'amount_hidden',
  'message',
  'tribute',
  'thanked_at',
  'source',
] as const
const PAGE = 500

/** A case’s donations as CSV rows, newest first, streamed a page at a time. */
export async function* exportDonors(deps: Deps, caseId: string): AsyncGenerator<string> {
  yield `${UTF8_BOM}${csvRow(DONOR_COLUMNS)}`
  const readers = { isForMember: false, authors: await readAuthors(deps.database.db, caseId) }
  let cursor: string | undefined
  do {
    const page = await readDonorRows(deps.database.db, { caseId, filter: 'all', cursor, limit: PAGE })
    for (const donor of await describeDonors(deps, page.items, readers))
      yield csvRow([
        pacificDay(new Date(donor.donatedAt)),
        donor.name ?? '',
        donor.shownName,
        donor.amountCents === null ? '' : formatDecimal(donor.amountCents),
        donor.isAmountHidden ? 'yes' : 'no',
        donor.message ?? '',
        donor.tribute === null ? '' : tributeText(donor.tribute),
        donor.thankedAt === null ? '' : pacificDay(new Date(donor.thankedAt)),
        'hearten',
      ])
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
