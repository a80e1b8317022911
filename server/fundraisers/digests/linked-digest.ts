import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { openDonorEmail, readConsentingDonors } from '#server/donations/donors/news-donors.ts'
import { openFollower } from '#server/mail-preferences/mail-preferences.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requirePreferenceKey } from '../followers/linked-preferences.ts'
import { stopDigest } from './digests.queries.ts'
import { chooseDigest, wantsDigest } from './digests.ts'

/** Whether the address of a mailed link gets its news once a week. @throws notFound for an invalid link */
export const readLinkedDigest = async (
  deps: Deps,
  { token }: CallArguments<Calls['linkedDigestChoice']>,
): Promise<CallOutput<Calls['linkedDigestChoice']>> => {
  const { emailHash } = requirePreferenceKey(deps, token)
  return { wanted: await wantsDigest(deps.database.db, emailHash) }
}

/** The address that a link was mailed to, as a follower or a donor of its case; null if it was erased. */
const openLinkedAddress = async (
  deps: Deps,
  key: { readonly caseId: string; readonly emailHash: string },
): Promise<string | null> => {
  const { caseId, emailHash } = key
  const follower = await openFollower(deps, key)
  if (follower !== null) return follower
  const [donor] = await readConsentingDonors(deps.database.db, caseId, [emailHash])
  return donor === undefined ? null : openDonorEmail(deps, { caseId, orderId: donor.orderId })
}

/** Turns the weekly digest on or off by a mailed link. Idempotent. @throws notFound also for an erased address */
export const setLinkedDigest = async (
  deps: Deps,
  { token, wanted }: CallArguments<Calls['setLinkedDigestChoice']>,
): Promise<CallOutput<Calls['setLinkedDigestChoice']>> => {
  const key = requirePreferenceKey(deps, token)
  const { emailHash } = key
  if (!wanted) {
    await stopDigest(deps.database.db, emailHash, deps.clock.now())
    return { wanted }
  }
  const email = await openLinkedAddress(deps, key)
  if (email === null) throw new Refusal('notFound')
  await chooseDigest(deps, { email, emailHash }, true)
  return { wanted }
}
