import { sql } from 'kysely'
import { readTotals } from '#server/ledger/balance.store.ts'
import { account } from '#server/ledger/chart.ts'
import type { World } from '../world.ts'
import { type Books, caseOf, refOf } from './read-books.ts'

type Observed = Pick<World, 'observer'>

/** Reads how much money of each case should be at the provider, by our ledger. */
const readExpectedCents = async ({ observer }: Observed): Promise<Map<string, number>> => {
  const { rows } = await sql<{ caseId: string; cents: number }>`
    select case_id, sum(case when debit = ${account.processorClearing} then amount_cents else -amount_cents end)::bigint as cents
    from journal_line join journal using (case_id, journal_id)
    where ${account.processorClearing} in (debit, credit) group by case_id`.execute(observer.db)
  return new Map(rows.map(({ caseId, cents }) => [caseId, cents]))
}

/** Checks that our postings of each case equal the provider's movements to the cent, with every fee. */
export const clearingFindings = async (observed: Observed, { theirs }: Books): Promise<string[]> => {
  const expectedCents = await readExpectedCents(observed)
  const caseOfCharge = new Map(theirs.charges.map((charge) => [charge.id, caseOf(charge)]))
  const movedCents = new Map<string, number>()
  const add = (charge: Parameters<typeof refOf>[0], objectRef: string): void => {
    const caseId = caseOfCharge.get(refOf(charge) ?? '') ?? 'none'
    movedCents.set(caseId, (movedCents.get(caseId) ?? 0) + theirs.netOf(objectRef))
  }
  for (const { id } of theirs.charges) add(id, id)
  for (const { id, charge } of [...theirs.refunds, ...theirs.disputes]) add(charge, id)
  for (const { id, metadata, reversals } of theirs.transfers)
    for (const ref of [id, ...reversals.data.map((reversal) => reversal.id)]) {
      const caseId = metadata['case_id'] ?? 'none'
      movedCents.set(caseId, (movedCents.get(caseId) ?? 0) + theirs.netOf(ref))
    }
  return [...new Set([...expectedCents.keys(), ...movedCents.keys()])].flatMap((caseId) => {
    const [ours, they] = [expectedCents.get(caseId) ?? 0, movedCents.get(caseId) ?? 0]
    return ours === they
      ? []
      : [`case ${caseId}: the books hold ${ours} cents at the provider, it says ${they}`]
  })
}

/** Checks that each case's public total equals its donations minus what was returned. */
export const totalFindings = async (
  { observer }: Observed,
  caseIds: readonly string[],
  { orders }: Books,
): Promise<string[]> => {
  const findings: string[] = []
  for (const caseId of caseIds) {
    const { raisedCents } = await readTotals(observer.db, caseId)
    const netCents = orders
      .filter((order) => order.caseId === caseId && order.paidAt !== null)
      .reduce((sum, { amountCents, returnedDonationCents }) => sum + amountCents - returnedDonationCents, 0)
    if (netCents !== raisedCents)
      findings.push(`case ${caseId} says ${raisedCents} cents, its gifts ${netCents}`)
  }
  return findings
}

/** Checks that each event of a refund or dispute was posted exactly once. */
export const journalFindings = async (
  { observer }: Observed,
  { refunds, disputes }: Books,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; kinds: string[] }>`
    select source_id as id, array_agg(kind order by kind) as kinds from journal
    where source in ('refund', 'dispute') and kind <> 'write_off_recovered' group by source_id`.execute(
    observer.db,
  )
  const posted = new Map(rows.map(({ id, kinds }) => [id, kinds.join(' ')]))
  const compare = (what: string, id: string, state: string, expectedKinds: string): string[] => {
    const postedKinds = posted.get(id) ?? ''
    return postedKinds === expectedKinds
      ? []
      : [`${what} ${id} is ${state}, posted: ${postedKinds || 'nothing'}`]
  }
  return [
    ...refunds.flatMap(({ refundId, state, providerRef }) => {
      const failedKinds =
        providerRef === null ? 'refund_dropped refund_reserved' : 'refund_failed refund_reserved refund_sent'
      return compare(
        'refund',
        refundId,
        state,
        state === 'failed' ? failedKinds : 'refund_reserved refund_sent',
      )
    }),
    ...disputes.flatMap(({ disputeId, state }) => {
      const ends = { won: 'dispute_opened dispute_won', lost: 'dispute_lost dispute_opened', closed: '' }
      return state === 'won' || state === 'lost' || state === 'closed'
        ? compare('dispute', disputeId, state, ends[state])
        : [`dispute ${disputeId} is ${state}`]
    }),
  ]
}
