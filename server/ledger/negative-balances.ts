import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import type { JournalKind } from './events.ts'

/** Journal kinds that may debit a case below zero. */
const DEBITING_KINDS: readonly JournalKind[] = ['dispute_lost', 'dispute_opened', 'refund_reserved']

export type NegativeBalance = {
  readonly caseId: string
  readonly cents: number
  /** Kind of the latest journal that may have debited the case below zero. */
  readonly cause: string | null
  readonly causedAt: Date | null
  readonly lastDonationAt: Date | null
}

const LOWEST_FIRST = keyset('asc', ['cents', 'cents', 'payableCents'], ['caseId', 'caseId'])

/** A page of the cases with a negative balance, lowest first. */
export const readNegativeBalances = async (db: Db, page: PageRequest): Promise<Page<NegativeBalance>> => {
  const { items, nextCursor } = await readPage(LOWEST_FIRST, page, async ({ after, order, limit }) => {
    const { rows } = await sql<{ caseId: string; cents: number }>`
      select case_id, payable_cents as cents from case_balance
      where payable_cents < 0 and ${after} order by ${order} limit ${limit}`.execute(db)
    return rows
  })
  return { items: await withCauses(db, items), nextCursor }
}

const withCauses = async (
  db: Db,
  balances: readonly Pick<NegativeBalance, 'caseId' | 'cents'>[],
): Promise<NegativeBalance[]> => {
  if (balances.length === 0) return []
  const { rows: latest } = await sql<{ caseId: string; kind: string; at: Date }>`
    select case_id, kind, max(occurred_at) as at from journal
    where case_id = any(${balances.map(({ caseId }) => caseId)}::text[]) and kind = any(${[...DEBITING_KINDS, 'donation']}::text[])
    group by case_id, kind`.execute(db)
  return balances.map((row) => {
    const ofCase = latest.filter(({ caseId }) => caseId === row.caseId)
    const latestDebit = ofCase
      .filter(({ kind }) => kind !== 'donation')
      .sort((a, b) => b.at.getTime() - a.at.getTime())[0]
    return {
      ...row,
      cause: latestDebit?.kind ?? null,
      causedAt: latestDebit?.at ?? null,
      lastDonationAt: ofCase.find(({ kind }) => kind === 'donation')?.at ?? null,
    }
  })
}

export const sumNegativeBalances = async (
  db: Db,
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(payable_cents), 0)::bigint as cents
    from case_balance where payable_cents < 0`.execute(db)
  return rows[0] ?? { count: 0, cents: 0 }
}
