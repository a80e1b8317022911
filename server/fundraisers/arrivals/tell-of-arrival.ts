import type { Deps } from '#server/deps.ts'
import { readGiftsBetween } from '#server/donations/donors/gifts-between.ts'
import { listWanting } from '#server/mail-preferences/mail-preferences.ts'
import { readPayoutWithTimes } from '#server/payouts/gifts-of-payout.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { mailArrivalJob, mailArrivalReturnJob } from '../fundraiser-jobs.ts'
import {
  deleteArrival,
  deleteToldOf,
  insertArrivalRecipients,
  readTold,
  readUntold,
} from './arrival-recipients.queries.ts'

type PayoutKey = { readonly caseId: string; readonly payoutId: string }

const BATCH = 500

/** Queues the mails that a payout arrived, to the donors of its gifts who asked for it. Idempotent. */
export const tellOfArrival = async (
  { database, ids, clock }: Deps,
  { caseId, payoutId }: PayoutKey,
): Promise<void> => {
  const { db } = database
  const [found, wanting] = await Promise.all([
    readPayoutWithTimes(db, { caseId, payoutId }),
    listWanting(db, caseId, 'arrivals'),
  ])
  if (found === null) return
  const { times } = found
  const now = clock.now()
  for (let from = 0; from < wanting.length; from += BATCH) {
    const emailHashes = wanting.slice(from, from + BATCH)
    const gifts = await readGiftsBetween(db, caseId, times, emailHashes)
    if (gifts.size === 0) continue
    await database.transact(async (tx) => {
      const added = await insertArrivalRecipients(tx, { caseId, payoutId }, [...gifts.keys()])
      const mails = added.map((emailHash) => mailArrivalJob.at(now, { caseId, payoutId, emailHash }))
      await writeOutbox(tx, ids, caseId, mails, now)
    })
  }
}

/** Queues the mails that a payout came back, to those who were told that it arrived. Mails are the same if it runs twice. */
export const tellOfReturn = async (
  { database, ids, clock }: Deps,
  { caseId, payoutId }: PayoutKey,
): Promise<void> => {
  const now = clock.now()
  for (let after = ''; ; ) {
    const told = await readTold(database.db, { caseId, payoutId }, { after, limit: BATCH })
    const mails = told.map((emailHash) => mailArrivalReturnJob.at(now, { caseId, payoutId, emailHash }))
    if (mails.length > 0) await database.transact((tx) => writeOutbox(tx, ids, caseId, mails, now))
    if (told.length < BATCH) return
    after = told.at(-1) ?? ''
  }
}

/**
 * Deletes that an erased person was told, or was to be told, of what arrived while the address was theirs. Idempotent.
 * @returns false: what other people were told needs no key
 */
export const forgetArrivals = async (
  { database: { db } }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<false> => {
  for (const key of await readUntold(db, address.emailHash)) {
    const paidAt = (await readPayoutWithTimes(db, key))?.payout.paidAt ?? null
    if (paidAt === null || isWithin(address, paidAt)) await deleteArrival(db, key)
  }
  await deleteToldOf(db, address)
  return false
}
