import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { OFFLINE_DONATIONS_MAX, OFFLINE_LABEL_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import { actOnce } from '#server/cases/act-once.ts'
import { fittingText } from '#server/cases/fitting-text.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  deleteOfflineDonation,
  insertOfflineDonation,
  readOfflineDonations,
} from './offline-donations.queries.ts'

/**
 * Records money received elsewhere, outside the ledger. Idempotent by its key. @throws notFound, keyReused; conflict if the case
 * has as many as it may
 */
export const addOfflineDonation = async (
  deps: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  actor: SignedIn,
  { idempotencyKey, ...input }: CallArguments<Calls['addOfflineDonation']>,
): Promise<CallOutput<Calls['addOfflineDonation']>> => {
  const { database, ids, clock } = deps
  const { caseId, amountCents, receivedOn } = input
  await requireOwnCase(deps, actor, caseId)
  const label = fittingText('label', cleanLine(input.label), OFFLINE_LABEL_MAX)
  return database.transact((tx) =>
    actOnce(deps, tx, { caseId, idempotencyKey, act: 'add-offline-donation', input }, async () => {
      if ((await readOfflineDonations(tx, caseId)).length >= OFFLINE_DONATIONS_MAX)
        throw new Refusal('conflict', {
          sentence: `You’ve listed ${OFFLINE_DONATIONS_MAX} gifts from elsewhere. Remove some, and add them as one sum.`,
        })
      const entry = { entryId: ids.uuid(), label, amountCents, receivedOn }
      await insertOfflineDonation(tx, { caseId, ...entry, createdAt: clock.now() })
      return entry
    }),
  )
}

/** @throws notFound */
export const removeOfflineDonation = async (
  deps: Pick<Deps, 'database'>,
  actor: SignedIn,
  { caseId, entryId }: CallArguments<Calls['removeOfflineDonation']>,
): Promise<CallOutput<Calls['removeOfflineDonation']>> => {
  await requireOwnCase(deps, actor, caseId)
  return { removed: await deleteOfflineDonation(deps.database.db, caseId, entryId) }
}
