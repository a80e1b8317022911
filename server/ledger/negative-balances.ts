import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { JournalKind } from './events.ts'

/** Journal kinds that may debit a case below zero. */
const DEBITING_KINDS: readonly JournalKind[] = ['dispute_lost', 'dispute_opened', 'refund_reserved']

export type NegativeBalance = {
  readonly caseId: string
  readonly cents: number
  /** Kind of the latest journal that may have debited the case below zero. */
  readonly cause: string | null
  readonly causedAt: Date | null
  readonly lastGiftAt: Date | null
}

/** Cases with a negative balance, lowest first, after a keyset cursor. */
export const readNegativeBalances = async (
  reader: Db,
  {
    after,
    limit,
  }: { readonly after?: { readonly cents: number; readonly caseId: string }; readonly limit: number },
): Promise<NegativeBalance[]> => {
  const rest =
    after === undefined
      ? sql``
      : sql`and (payable_cents, case_id) > (${after.cents}::bigint, ${after.caseId})`
  const { rows } = await sql<{ caseId: string; cents: number }>`
    select case_id, payable_cents as cents from case_balance
    where payable_cents < 0 ${rest} order by payable_cents, case_id limit ${limit}`.execute(reader)
  if (rows.length === 0) return []
  const { rows: latest } = await sql<{ caseId: string; kind: string; at: Date }>`
    select case_id, kind, max(occurred_at) as at from journal
    where case_id = any(${rows.map(({ caseId }) => caseId)}::text[]) and kind = any(${[...DEBITING_KINDS, 'donation']}::text[])
    group by case_id, kind`.execute(reader)
  return rows.map((row) => {
    const ofCase = latest.filter(({ caseId }) => caseId === row.caseId)
    const latestDebit = ofCase
      .filter(({ kind }) => kind !== 'donation')
      .sort((a, b) => b.at.getTime() - a.at.getTime())[0]
    return {
      ...row,
      cause: latestDebit?.kind ?? null,
      causedAt: latestDebit?.at ?? null,
      lastGiftAt: ofCase.find(({ kind }) => kind === 'donation')?.at ?? null,
    }
  })
}

export const sumNegativeBalances = async (
  reader: Db,
): Promise<{ readonly count: number; readonly cents: number }> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(payable_cents), 0)::bigint as cents
    from case_balance where payable_cents < 0`.execute(reader)
  return rows[0] ?? { count: 0, cents: 0 }
}
