import { sql } from 'kysely'
import { ledgerAccountName } from '#contract/staff/ledger-accounts.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { BookLine } from '#contract/staff/timeline.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { ofCases, onDays, withinAmounts } from '#server/platform/list-filters.ts'
import type { JournalSource } from './clearing-account-entries.ts'
import type { Posting } from './events.ts'

export type Journal = {
  readonly caseId: string
  readonly journalId: string
  readonly kind: string
  readonly source: string
  readonly sourceId: string
  readonly occurredAt: Date
  readonly postings: readonly Posting[]
}

/** A journal for display: each account once with its sum, debits first. */
export const bookLines = (postings: readonly Posting[]): BookLine[] => {
  const sums = new Map<number, number>()
  for (const { debit, credit, amountCents } of postings) {
    sums.set(debit, (sums.get(debit) ?? 0) + amountCents)
    sums.set(credit, (sums.get(credit) ?? 0) - amountCents)
  }
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, cents]) => ({
      account: ledgerAccountName(code),
      debitCents: cents > 0 ? cents : null,
      creditCents: cents < 0 ? -cents : null,
    }))
}

const columns = sql`j.case_id, j.journal_id, j.kind, j.source, j.source_id, j.occurred_at,
  (select json_agg(json_build_object('debit', l.debit, 'credit', l.credit, 'amountCents', l.amount_cents) order by l.line)
   from journal_line l where l.case_id = j.case_id and l.journal_id = j.journal_id) as postings`

/** All journals of some sources, oldest first. */
export const readJournalsAbout = async (db: Db, sources: readonly JournalSource[]): Promise<Journal[]> => {
  if (sources.length === 0) return []
  const { rows } = await sql<Journal>`
    select ${columns}
    from unnest(
      ${sources.map(({ caseId }) => caseId)}::text[], ${sources.map(({ source }) => source)}::text[],
      ${sources.map(({ sourceId }) => sourceId)}::text[]) as wanted (case_id, source, source_id)
    join journal j on j.case_id = wanted.case_id and j.source = wanted.source and j.source_id = wanted.source_id
    order by j.occurred_at, j.posted_at, j.journal_id`.execute(db)
  return rows
}

/** Filters of journals: cases (null for all), Pacific days, and amounts of a line. */
export type JournalSelection = Pick<ListFilters, 'from' | 'to' | 'minCents' | 'maxCents'> & {
  readonly caseIds: readonly string[] | null
}

const NEWEST_FIRST = keyset(
  'desc',
  ['occurredAt', 'time', 'j.occurredAt'],
  ['journalId', 'uuid', 'j.journalId'],
)

/** A page of the selected journals, newest first. */
export const readJournals = (
  db: Db,
  { caseIds, ...page }: JournalSelection & PageRequest,
): Promise<Page<Journal>> => {
  const hasAmount =
    page.minCents === undefined && page.maxCents === undefined
      ? sql`true`
      : sql`exists (select from journal_line l where l.case_id = j.case_id and l.journal_id = j.journal_id
          and ${withinAmounts(sql`l.amount_cents`, page)})`
  return readPage(NEWEST_FIRST, page, async ({ after, order, limit }) => {
    const { rows } = await sql<Journal>`
      select ${columns} from journal j
      where ${ofCases(sql`j.case_id`, caseIds)} and ${onDays(sql`j.occurred_at`, page)} and ${hasAmount} and ${after}
      order by ${order} limit ${limit}`.execute(db)
    return rows
  })
}

/** The journal of a charge's fee, which has the charge's time. Empty if two charges of the case share that time. */
export const readProviderFee = async (db: Db, caseId: string, paidAt: Date): Promise<Journal[]> => {
  const { rows } = await sql<Journal>`
    select ${columns} from journal j
    where j.case_id = ${caseId} and j.kind = 'processor_fee' and j.occurred_at = ${paidAt} limit 2`.execute(
    db,
  )
  return rows.length === 1 ? rows : []
}
