import { sql } from 'kysely'
import { readTotals } from '#server/ledger/balance.store.ts'
import { account } from '#server/ledger/chart.ts'
import type { World } from '../world.ts'
import { type BothBooks, caseOf, refOf } from './both-books.ts'

type Seen = Pick<World, 'observer'>

/** Expected balance at the provider per case by our ledger, less transfers to recipients. */
const readHeld = async ({ observer }: Seen): Promise<Map<string, number>> => {
  const { rows } = await sql<{ caseId: string; cents: number }>`
    select case_id, sum(case when debit = ${account.processorClearing} then amount_cents else -amount_cents end)::bigint as cents
    from transfer join journal using (case_id, journal_id)
    where ${account.processorClearing} in (debit, credit) group by case_id`.execute(observer.reader)
  return new Map(rows.map(({ caseId, cents }) => [caseId, cents]))
}

/** To the cent, with every fee: the provider's movements of each case equal our postings. */
export const clearingFindings = async (seen: Seen, { theirs }: BothBooks): Promise<string[]> => {
  const held = await readHeld(seen)
  const caseOfCharge = new Map(theirs.charges.map((charge) => [charge.id, caseOf(charge)]))
  const moved = new Map<string, number>()
  const add = (charge: Parameters<typeof refOf>[0], objectRef: string): void => {
    const caseId = caseOfCharge.get(refOf(charge) ?? '') ?? 'none'
    moved.set(caseId, (moved.get(caseId) ?? 0) + theirs.netOf(objectRef))
  }
  for (const { id } of theirs.charges) add(id, id)
  for (const { id, charge } of [...theirs.refunds, ...theirs.disputes]) add(charge, id)
  for (const { id, metadata, reversals } of theirs.transfers)
    for (const ref of [id, ...reversals.data.map((reversal) => reversal.id)]) {
      const caseId = metadata['case_id'] ?? 'none'
      moved.set(caseId, (moved.get(caseId) ?? 0) + theirs.netOf(ref))
    }
  return [...new Set([...held.keys(), ...moved.keys()])].flatMap((caseId) => {
    const [ours, they] = [held.get(caseId) ?? 0, moved.get(caseId) ?? 0]
    return ours === they
      ? []
      : [`case ${caseId}: the books hold ${ours} cents at the provider, it says ${they}`]
  })
}

/** Public totals equal the donations not returned. */
export const totalFindings = async (
  { observer }: Seen,
  caseIds: readonly string[],
  { orders }: BothBooks,
): Promise<string[]> => {
  const found: string[] = []
  for (const caseId of caseIds) {
    const { raisedCents } = await readTotals(observer.reader, caseId)
    const netCents = orders
      .filter((order) => order.caseId === caseId && order.paidAt !== null)
      .reduce((sum, { amountCents, returnedDonationCents }) => sum + amountCents - returnedDonationCents, 0)
    if (netCents !== raisedCents)
      found.push(`case ${caseId} says ${raisedCents} cents, its gifts ${netCents}`)
  }
  return found
}

/** Each event of a refund or a dispute is posted exactly once. */
export const journalFindings = async (
  { observer }: Seen,
  { refunds, disputes }: BothBooks,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; kinds: string[] }>`
    select source_id as id, array_agg(kind order by kind) as kinds from journal
    where source in ('refund', 'dispute') group by source_id`.execute(observer.reader)
  const posted = new Map(rows.map(({ id, kinds }) => [id, kinds.join(' ')]))
  const expect = (what: string, id: string, state: string, wanted: string): string[] => {
    const found = posted.get(id) ?? ''
    return found === wanted ? [] : [`${what} ${id} is ${state}, posted: ${found || 'nothing'}`]
  }
  return [
    ...refunds.flatMap(({ refundId, state, providerRef }) => {
      const undone =
        providerRef === null ? 'refund_dropped refund_reserved' : 'refund_failed refund_reserved refund_sent'
      return expect('refund', refundId, state, state === 'failed' ? undone : 'refund_reserved refund_sent')
    }),
    ...disputes.flatMap(({ disputeId, state }) => {
      const ends = { won: 'dispute_opened dispute_won', lost: 'dispute_lost dispute_opened', closed: '' }
      return state === 'won' || state === 'lost' || state === 'closed'
        ? expect('dispute', disputeId, state, ends[state])
        : [`dispute ${disputeId} is ${state}`]
    }),
  ]
}
