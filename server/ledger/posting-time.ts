import { sql } from 'kysely'
import { addCents } from '#contract/money.ts'
import type { Tx } from '#server/platform/database.ts'
import { lockAndCheckAvailable } from './balance.store.ts'
import { account } from './chart.ts'
import type { JournalDraft } from './events.ts'

/** What a journal gives back to its case's funds; negative if it debits them. */
export const creditedCents = ({ postings }: JournalDraft): number =>
  addCents(
    ...postings.map(({ debit, credit, amountCents }) =>
      credit === account.casePayable ? amountCents : debit === account.casePayable ? -amountCents : 0,
    ),
  )

/**
 * When journals are posted: now, but a write-off after all that is posted of its case, and all else after the case's
 * latest write-off. What a write-off had to bear is judged by what came before and after it, and the clocks of two nodes
 * can't tell. Locks the balance before money comes back to the case; what debits it, and each write-off, has locked it.
 */
export const readPostingTime = async (
  tx: Tx,
  { caseId, postedAt, journals }: { caseId: string; postedAt: Date; journals: readonly JournalDraft[] },
): Promise<Date> => {
  if (journals.some((journal) => creditedCents(journal) > 0)) await lockAndCheckAvailable(tx, caseId, 0)
  const isWriteOff = journals.some(({ kind }) => kind === 'balance_written_off')
  const { rows } = await sql<{ at: Date | null }>`
    select max(posted_at) as at from journal
    where case_id = ${caseId} ${isWriteOff ? sql`` : sql`and source = 'write_off' and kind = 'balance_written_off'`}`.execute(
    tx,
  )
  const latestAt = rows[0]?.at ?? null
  return latestAt === null || latestAt < postedAt ? postedAt : new Date(latestAt.getTime() + 1)
}
