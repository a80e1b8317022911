import { type Selectable, sql } from 'kysely'
import { NOTICE_STATUSES } from '#contract/cases/case-states.ts'
import type { PayoutNotice } from '#contract/cases/cases.ts'
import { useNoteLinesShape } from '#contract/payouts/use-note-line.ts'
import type { Payout } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { readEarlierAttempts } from './attempts.queries.ts'
import { asPayoutRow, type PayoutRow } from './payouts.queries.ts'
import { shownState } from './payouts.state.ts'

const KINDS = ['organizer', 'beneficiary'] as const

/** The public part of a payout. Its images are stored elsewhere, among the case's files. */
const noticeOf = (row: PayoutRow, earlierAttempts: PayoutNotice['earlierAttempts']) => ({
  noticeId: row.payoutId,
  sentAt: (row.sentAt ?? row.createdAt).toISOString(),
  scheduledAt: row.createdAt.toISOString(),
  arrivesAt: row.arrivesAt?.toISOString() ?? null,
  arrivedAt: row.paidAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  amountCents: row.amountCents,
  recipientKind: parseEnumColumn(KINDS, row.recipientKind),
  recipientDisplay: row.recipientDisplay,
  donationCount: row.donationCount,
  // A payout that was sent once and canceled later is shown as failed.
  status: parseEnumColumn(NOTICE_STATUSES, row.status === 'canceled' ? 'failed' : shownState(row)),
  earlierAttempts,
  useNote: row.useNote,
  noteLines: useNoteLinesShape.parse(row.noteLines),
  noteWriter: row.noteWriter,
})
export type Notice = ReturnType<typeof noticeOf>

const noticesOf = async (db: Db, rows: readonly Selectable<Payout>[]): Promise<Notice[]> => {
  const earlierAttemptsOf = await readEarlierAttempts(db, rows)
  return rows.map((row) => noticeOf(asPayoutRow(row), earlierAttemptsOf(row.payoutId)))
}

const NEWEST_FIRST = keyset('desc', ['sentAt', 'time'], ['noticeId', 'uuid', 'payoutId'])

/** A page of a case's notices, newest first. */
export const readNotices = (db: Db, caseId: string, page: PageRequest): Promise<Page<Notice>> =>
  readPage(NEWEST_FIRST, page, async ({ after, order, limit }) => {
    const rows = await db
      .selectFrom('payout')
      .selectAll()
      .where('caseId', '=', caseId)
      .where('sentAt', 'is not', null)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute()
    return noticesOf(db, rows)
  })

/** A case's notices that have a note on the use of the money, newest first. */
export const readUseNotes = async (db: Db, caseId: string): Promise<Notice[]> => {
  const rows = await db
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sentAt', 'is not', null)
    .where('useNote', 'is not', null)
    .orderBy('sentAt', 'desc')
    .execute()
  return noticesOf(db, rows)
}

/** The latest note by case, for those of the cases that have one. */
export const readUseNotesOf = async (
  db: Db,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payout')
    .select(['caseId', 'useNote'])
    .where('caseId', 'in', caseIds)
    .where('sentAt', 'is not', null)
    .where('useNote', 'is not', null)
    .orderBy('sentAt')
    .execute()
  return new Map(rows.map(({ caseId, useNote }) => [caseId, useNote ?? '']))
}

type NoticeCounts = { readonly all: number; readonly paid: number; readonly accountedFor: number }

/** Counts a case's notices, those that arrived, and those of them with a note whose lines, if any, add up to it. */
export const countNotices = async (db: Db, caseId: string): Promise<NoticeCounts> => {
  const { rows } = await sql<NoticeCounts>`
    select count(*)::int as all, (count(*) filter (where status = 'paid'))::int as paid,
      (count(*) filter (where status = 'paid' and use_note is not null and amount_cents = coalesce(
        (select sum((line ->> 'amountCents')::bigint) from jsonb_array_elements(note_lines) line), amount_cents)))::int
        as accounted_for
    from payout where case_id = ${caseId} and sent_at is not null`.execute(db)
  return rows[0] ?? { all: 0, paid: 0, accountedFor: 0 }
}

/** Payouts that arrived since a time, newest first, over all cases. */
export const readLatestPaid = async (
  db: Db,
  since: Date,
  limit: number,
): Promise<(Notice & { readonly caseId: string })[]> => {
  const rows = await db
    .selectFrom('payout')
    .selectAll()
    .where('status', '=', 'paid')
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .execute()
  const earlierAttemptsOf = await readEarlierAttempts(db, rows)
  return rows.map((row) => ({
    ...noticeOf(asPayoutRow(row), earlierAttemptsOf(row.payoutId)),
    caseId: row.caseId,
  }))
}
