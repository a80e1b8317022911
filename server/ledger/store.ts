import { addCents } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JournalDraft } from './events.ts'
import { readPostingTime } from './posting-time.ts'
import { recoveriesOf } from './recover-write-off.ts'

/** Changes of the donation and donor counts. */
type Counts = { readonly donations: number; readonly donors: number }

const NO_COUNTS: Counts = { donations: 0, donors: 0 }

/** Journals of one case that are posted together. */
type Batch = {
  readonly caseId: string
  readonly journals: readonly JournalDraft[]
  readonly postedAt: Date
}

/** Gives each journal an id, and its lines numbers. Journals without lines are left out. */
const assignIds = (ids: Ids, drafts: readonly JournalDraft[]) => {
  const journals = drafts
    .filter((journal) => journal.postings.length > 0)
    .map((journal) => ({ ...journal, journalId: ids.uuid() }))
  const lines = journals.flatMap(({ journalId, postings }) =>
    postings.map((line, index) => ({ ...line, journalId, line: index + 1, count: postings.length })),
  )
  return { journals, lines }
}

/**
 * Makes the rows of journals and lines for the SQL function `app.settle_donations`, which posts them if it settles
 * the order. Posting is idempotent by source, source id and kind.
 */
export const journalRows = (ids: Ids, orderId: string, drafts: readonly JournalDraft[]) => {
  const { journals, lines } = assignIds(ids, drafts)
  return {
    journals: journals.map(({ journalId, kind, source, sourceId, occurredAt, postings, delta }) => ({
      order_id: orderId,
      journal_id: journalId,
      kind,
      source,
      source_id: sourceId,
      n_lines: postings.length,
      occurred_at: occurredAt,
      raised_cents: delta.raisedCents,
      payable_cents: delta.payableCents,
      fees_cents: delta.feesCents,
    })),
    lines: lines.map(({ journalId, count, line, debit, credit, amountCents }) => ({
      journal_id: journalId,
      n_lines: count,
      line,
      debit,
      credit,
      amount_cents: amountCents,
    })),
  }
}

/** Whether a journal of this source, source id and kind was posted. */
export const isPosted = async (
  db: Db,
  caseId: string,
  { source, sourceId, kind }: JournalDraft,
): Promise<boolean> =>
  (await db
    .selectFrom('journal')
    .select('journalId')
    .where('caseId', '=', caseId)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .where('kind', '=', kind)
    .executeTakeFirst()) !== undefined

/**
 * Posts journals with their lines, and adds the deltas of those that are new to the balance. Idempotent by source,
 * source id and kind. What comes back of a case that Hearten wrote off pays the write-off back at once.
 * @param counts are added once if any journal is new
 * @returns how many journals were new
 */
export const postJournals = async (
  tx: Tx,
  ids: Ids,
  { caseId, postedAt, counts = NO_COUNTS, journals: drafts }: Batch & { readonly counts?: Counts },
): Promise<number> => {
  const { journals, lines } = assignIds(ids, drafts)
  if (journals.length === 0) return 0
  const postingAt = await readPostingTime(tx, { caseId, postedAt, journals })
  const rows = journals.map(({ journalId, kind, source, sourceId, occurredAt, postings }) => ({
    caseId,
    journalId,
    kind,
    source,
    sourceId,
    occurredAt,
    postedAt: postingAt,
    nLines: postings.length,
  }))
  const inserted = await tx
    .insertInto('journal')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['caseId', 'source', 'sourceId', 'kind']).doNothing())
    .returning('journalId')
    .execute()
  const posted = new Set(inserted.map(({ journalId }) => journalId))
  if (posted.size === 0) return 0
  const postedLines = lines
    .filter(({ journalId }) => posted.has(journalId))
    .map(({ count, ...line }) => ({ caseId, ...line, nLines: count }))
  await tx.insertInto('journalLine').values(postedLines).execute()
  const added = journals.filter(({ journalId }) => posted.has(journalId))
  const changes = added.map(({ delta }) => delta)
  const change = {
    raisedCents: addCents(...changes.map(({ raisedCents }) => raisedCents)),
    payableCents: addCents(...changes.map(({ payableCents }) => payableCents)),
    feesCents: addCents(...changes.map(({ feesCents }) => feesCents)),
    ...counts,
  }
  if (Object.values(change).some((figure) => figure !== 0))
    await tx
      .insertInto('caseDelta')
      .values({ caseId, deltaId: ids.uuid(), ...change })
      .execute()
  await postJournals(tx, ids, { caseId, postedAt, journals: await recoveriesOf(tx, caseId, added) })
  return posted.size
}

/** Changes a case's number of donors without a journal: a donation counts for another address. */
export const changeDonorCount = async (
  tx: Tx,
  ids: Pick<Ids, 'uuid'>,
  caseId: string,
  donors: number,
): Promise<void> => {
  if (donors === 0) return
  const delta = { caseId, deltaId: ids.uuid(), raisedCents: 0, payableCents: 0, feesCents: 0 }
  await tx
    .insertInto('caseDelta')
    .values({ ...delta, donations: 0, donors })
    .execute()
}
