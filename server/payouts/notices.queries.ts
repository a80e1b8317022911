import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import * as z from 'zod'
import { NOTICE_STATUSES } from '#contract/cases/case-states.ts'
import { useNoteLineShape } from '#contract/payouts/use-note-line.ts'
import type { Payout } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

const noteLinesShape = z.array(useNoteLineShape)
const statusShape = z.enum(NOTICE_STATUSES)
const kindShape = z.enum(['organizer', 'beneficiary'])

/** The public part of a payout. Its images are stored elsewhere, among the case's files. */
const noticeOf = (row: Selectable<Payout>) => ({
  noticeId: row.payoutId,
  sentAt: (row.sentAt ?? row.createdAt).toISOString(),
  arrivesAt: row.arrivesAt?.toISOString() ?? null,
  amountCents: row.amountCents,
  recipientKind: kindShape.parse(row.recipientKind),
  recipientDisplay: row.recipientDisplay,
  giftCount: row.giftCount,
  // A payout that was sent once and canceled later is shown as failed.
  status: statusShape.parse(row.status === 'canceled' ? 'failed' : row.status),
  useNote: row.useNote,
  noteLines: noteLinesShape.parse(row.noteLines),
  noteWriter: row.noteWriter,
})
export type Notice = ReturnType<typeof noticeOf>

/** A page of a case's notices, newest first. `after` is the time and id of the previous page's last notice. */
export const readNotices = async (
  reader: Db,
  caseId: string,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<Notice[]> => {
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sentAt', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sent_at, payout_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('sentAt', 'desc')
    .orderBy('payoutId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(noticeOf)
}

/** A case's notices that have a note on the use of the money, newest first. */
export const readUseNotes = async (reader: Db, caseId: string): Promise<Notice[]> => {
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('sentAt', 'is not', null)
    .where('useNote', 'is not', null)
    .orderBy('sentAt', 'desc')
    .execute()
  return rows.map(noticeOf)
}

/** The latest note by case, for those of the cases that have one. */
export const readUseNotesOf = async (
  reader: Db,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (caseIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('payout')
    .select(['caseId', 'useNote'])
    .where('caseId', 'in', caseIds)
    .where('sentAt', 'is not', null)
    .where('useNote', 'is not', null)
    .orderBy('sentAt')
    .execute()
  return new Map(rows.map(({ caseId, useNote }) => [caseId, useNote ?? '']))
}

/** Counts a case's notices, those that arrived, and those that arrived and have a note. */
export const countNotices = async (
  reader: Db,
  caseId: string,
): Promise<{ readonly all: number; readonly paid: number; readonly noted: number }> => {
  const { rows } = await sql<{ all: number; paid: number; noted: number }>`
    select count(*)::int as all, (count(*) filter (where status = 'paid'))::int as paid,
      (count(*) filter (where status = 'paid' and use_note is not null))::int as noted
    from payout where case_id = ${caseId} and sent_at is not null`.execute(reader)
  return rows[0] ?? { all: 0, paid: 0, noted: 0 }
}

/** Payouts that arrived since a time, newest first, over all cases. */
export const readLatestPaid = async (
  reader: Db,
  since: Date,
  limit: number,
): Promise<(Notice & { readonly caseId: string })[]> => {
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .where('status', '=', 'paid')
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...noticeOf(row), caseId: row.caseId }))
}
