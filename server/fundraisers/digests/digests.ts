import type { CallArguments, CallOutput, MailedLink } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import { requireUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TokenSigner } from '#server/platform/secrets/signed-token.ts'
import { deleteDigestReader, readDigestReader, saveDigestReader, stopDigest } from './digests.queries.ts'

const PURPOSE: MailedLink = 'digest'

export const digestContext = (emailHash: string): string => `digest_reader.email|${emailHash}`

/** The address of a page that ends the digest; a POST to it does so at once. */
export const digestPath = (signer: TokenSigner, emailHash: string): string =>
  tokenPath('digest', signer.sign(PURPOSE, [emailHash]))

/** Whether an address gets its updates in a weekly digest instead of one mail each. */
export const wantsDigest = async (db: Db, emailHash: string): Promise<boolean> =>
  (await readDigestReader(db, emailHash))?.wanted === true

export const readDigestChoice = async (
  deps: Deps,
  { userId }: SignedIn,
): Promise<CallOutput<Calls['digestChoice']>> => {
  const { db } = deps.database
  const { emailHash } = await requireUser(deps, db, userId)
  return { wanted: emailHash !== null && (await wantsDigest(db, emailHash)) }
}

/** Turns the weekly digest to an address on or off. Idempotent. */
export const chooseDigest = async (
  { database, personalData, clock }: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  { email, emailHash }: { readonly email: string; readonly emailHash: string },
  wanted: boolean,
): Promise<void> => {
  const now = clock.now()
  await database.transact(async (tx) => {
    const emailCipher = await personalData.seal(tx, emailHash, digestContext(emailHash), email)
    await saveDigestReader(tx, { emailHash, emailCipher, wanted, chosenAt: now, sentAt: now })
  })
}

/** Turns the weekly digest to the account's address on or off. Idempotent. @throws conflict without an address */
export const setDigestChoice = async (
  deps: Deps,
  { userId }: SignedIn,
  { wanted }: CallArguments<Calls['setDigestChoice']>,
): Promise<CallOutput<Calls['setDigestChoice']>> => {
  const { email, emailHash } = await requireUser(deps, deps.database.db, userId)
  if (email === null || emailHash === null)
    throw new Refusal('conflict', { sentence: 'Your account has no e-mail address yet.' })
  await chooseDigest(deps, { email, emailHash }, wanted)
  return { wanted }
}

/** Ends the digest by its own link. Idempotent. @throws notFound for a link that isn't ours */
export const stopDigestByLink = async (
  { signer, database, clock }: Pick<Deps, 'signer' | 'database' | 'clock'>,
  { token }: CallArguments<Calls['stopDigest']>,
): Promise<CallOutput<Calls['stopDigest']>> => {
  const [emailHash] = signer.read(PURPOSE, token) ?? []
  if (emailHash === undefined) throw new Refusal('notFound')
  await stopDigest(database.db, emailHash, clock.now())
  return { stopped: true }
}

/** Deletes an erased person's choice. Idempotent. @returns whether another person's is left */
export const forgetDigest = async (
  { database: { db } }: Pick<Deps, 'database'>,
  { emailHash, after, until }: AddressPeriod,
): Promise<boolean> => {
  const row = await readDigestReader(db, emailHash)
  if (row === null) return false
  if (row.chosenAt <= after || row.chosenAt > until) return true
  await deleteDigestReader(db, emailHash)
  return false
}
