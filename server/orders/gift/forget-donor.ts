import { ANONYMOUS } from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { readDonorOrders } from '../statement/donor-orders.queries.ts'
import { forgetShownDonor } from './forgotten-donor.queries.ts'

const ALWAYS = { from: new Date(0), before: new Date('9999-01-01') }

/**
 * Shows all gifts of an e-mail address without name and words, in a transaction for each case's gift. What is sealed is
 * erased with the person's key, by whoever calls this. Done again, it changes nothing.
 */
export const forgetDonor = async (deps: Pick<Deps, 'database'>, emailHash: string): Promise<void> => {
  const { database } = deps
  for (const place of await readDonorOrders(database.reader, emailHash, ALWAYS))
    await database.transact(async (tx) => {
      await forgetShownDonor(tx, place, ANONYMOUS)
      await announceCase(tx, place.caseId)
    })
}
