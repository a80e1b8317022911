import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { findPersonAt } from '#server/accounts/find-person.ts'
import { readKnownDevice, signInOriginOf } from '#server/accounts/sessions/known-devices.ts'
import { recordVouch, requireLinkedVouch } from '#server/cases/vouches/linked-vouch.ts'
import type { Deps } from '#server/deps.ts'
import { listDonatedCases } from '#server/donations/donors/news-donors.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOfTheCase, mayNotVouch, type Voucher } from './voucher-ties.ts'

const MAY_NOT = 'People on this fundraiser, and on our staff, can’t vouch for it.'

/** Since when an address is known: its account's registration or its first donation; null for a new one. */
const addressSince = async (
  { database }: Pick<Deps, 'database'>,
  { emailHash, user }: Voucher,
): Promise<Date | null> => {
  const donations = await listDonatedCases(database.db, emailHash)
  const known = [...(user === null ? [] : [user.createdAt]), ...donations.map(({ at }) => at)]
  return known.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/**
 * Puts on the page that the reader of a mailed link knows the recipient, with what reviewers read beside it.
 * @throws notFound, invalidInput; notAllowed for the case's own people, staff and blocked addresses; conflict if it has ended
 */
export const giveVouch = async (
  deps: Deps,
  actor: Actor,
  { token, ...words }: CallArguments<Calls['giveVouch']>,
): Promise<CallOutput<Calls['giveVouch']>> => {
  const linked = await requireLinkedVouch(deps, token)
  const { emailHash } = linked.vouch
  const voucher = { emailHash, user: await findPersonAt(deps, emailHash) }
  if ((await isOfTheCase(deps, linked.row, emailHash)) || (await mayNotVouch(deps, voucher)))
    throw new Refusal('notAllowed', { sentence: MAY_NOT })
  const { networkHash } = signInOriginOf(deps, actor)
  const [ofOwner, since] = await Promise.all([
    readKnownDevice(deps, actor, linked.row.ownerId),
    addressSince(deps, voucher),
  ])
  return recordVouch(deps, linked, words, {
    networkHash,
    sharesWithOwner: ofOwner.network || ofOwner.browser,
    addressSince: since,
  })
}
