import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import {
  PASSKEY_MINUTES,
  type PasskeyAnswer,
  type PasskeyRequest,
  passkeyTransports,
} from '#contract/accounts/passkey-shapes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { consumeChallenge, relyingPartyOf } from './passkey-challenge.ts'
import { findPasskey, type PasskeyRow, recordPasskeyUse } from './passkeys.queries.ts'

/** How browsers name a known passkey. */
export const describeCredential = ({
  credentialId,
  transports,
}: Pick<PasskeyRow, 'credentialId' | 'transports'>): PasskeyRequest['allowCredentials'][number] => ({
  id: credentialId,
  type: 'public-key',
  transports: passkeyTransports(transports),
})

/** The account's id as authenticators keep it. It names no person. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Options of a browser's question for a passkey: one of these, or any of the site if there are none. */
export const passkeyRequest = (
  deps: Pick<Deps, 'config'>,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): PasskeyRequest => ({
  challenge,
  rpId: relyingPartyOf(deps),
  timeout: PASSKEY_MINUTES * MINUTE_MS,
  userVerification: 'required',
  allowCredentials: passkeys.map(describeCredential),
})

/** A passkey's answer whose signature is right. Its challenge isn't used up yet. */
export type GoodAnswer = {
  readonly userId: string
  readonly passkeyId: string
  readonly challenge: string
  readonly signCount: number
  readonly requestId: string
}

const UNKNOWN =
  'That passkey doesn’t open an account here any more. Sign in with your e-mail, then you can add it again.'

/**
 * Checks a passkey's answer: challenge, origin, site, signature, that its person unlocked it, and that its count rose.
 * @throws passkeyRefused
 */
export const checkAnswer = async (
  deps: Pick<Deps, 'database' | 'config' | 'ids'>,
  { id, userHandle, ...response }: PasskeyAnswer,
  challenge: string,
): Promise<GoodAnswer> => {
  const passkey = await findPasskey(deps.database.db, id)
  if (passkey === null) throw new Refusal('passkeyRefused', { sentence: UNKNOWN })
  const { userId, passkeyId, publicKey, signCount } = passkey
  if (userHandle !== null && userHandle !== userHandleOf(userId))
    throw new Refusal('passkeyRefused', { reason: 'the passkey names another account' })
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: deps.config.publicOrigin,
    expectedRPID: relyingPartyOf(deps),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(signCount) },
  }).catch((cause: unknown) => {
    throw new Refusal('passkeyRefused', { cause })
  })
  if (!verified) throw new Refusal('passkeyRefused', { reason: 'the signature is wrong' })
  const { newCounter } = authenticationInfo
  return { userId, passkeyId, challenge, signCount: newCounter, requestId: deps.ids.uuid() }
}

/**
 * Uses up an answer, in the transaction of what it authorizes. The caller locks the account first.
 * @throws passkeyRefused if its challenge was used, its passkey was removed, or a copy of the passkey signed meanwhile
 */
export const consumeAnswer = async (tx: Tx, answer: GoodAnswer, usedAt: Date): Promise<void> => {
  const { userId, challenge, requestId, signCount } = answer
  if (await consumeChallenge(tx, { userId, challenge, requestId, usedAt })) return
  if (!(await recordPasskeyUse(tx, answer, { signCount, usedAt })))
    throw new Refusal('passkeyRefused', { reason: 'the count did not rise, or the passkey was removed' })
}
