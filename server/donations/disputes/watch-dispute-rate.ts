import { sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import {
  DISPUTE_RATE_COUNT,
  DISPUTE_RATE_DAYS,
  DISPUTE_RATE_PERCENT,
} from '#contract/identity-check/payout-holds.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { findOpenHold, holdMoney } from '#server/identity-check/holds/hold-money.ts'
import type { Db } from '#server/platform/database.ts'

type Counts = { readonly donationCount: number; readonly disputes: number }

/** Numbers of a case's donations since a time and of the disputed ones among them, not counting inquiries. */
const countSince = async (db: Db, caseId: string, since: Date): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from donation where case_id = ${caseId} and donated_at > ${since}) as donation_count,
      (select count(distinct d.order_id)::int from dispute d
       join donation g on g.case_id = d.case_id and g.donation_id = d.order_id
       where d.case_id = ${caseId} and g.donated_at > ${since} and d.state <> 'inquiry') as disputes`.execute(
    db,
  )
  return rows[0] ?? { donationCount: 0, disputes: 0 }
}

export const isTooMany = ({ donationCount, disputes }: Counts): boolean =>
  disputes >= DISPUTE_RATE_COUNT && disputes * 100 > donationCount * DISPUTE_RATE_PERCENT

/** Holds a case's payouts when too many of its donations are disputed; staff is alerted once per hold. */
export const watchDisputeRate = async (deps: Deps, caseId: string): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - DISPUTE_RATE_DAYS * DAY_MS)
  const counts = await countSince(deps.database.db, caseId, since)
  if (!isTooMany(counts)) return
  await holdMoney(deps, caseId, 'disputes')
  const holdId = (await findOpenHold(deps.database.db, caseId, 'disputes'))?.holdId ?? null
  if (holdId === null) return
  const { donationCount, disputes } = counts
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `hold:${holdId}`,
      kind: 'dispute_rate',
      caseId,
      about: holdId,
      address: staffPath('cases', caseId),
      title: 'Transfers of a case are on hold: too many disputes',
      body: `Case ${caseId}: ${disputes} of ${donationCount} gifts in the last ${DISPUTE_RATE_DAYS} days are disputed. Lift the hold at /staff/payouts once each has been reviewed.`,
    }),
  )
}
