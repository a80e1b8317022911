import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { FastifyReply } from 'fastify'
import {
  type NewPasskey,
  PASSKEY_MINUTES,
  PASSKEYS_MAX,
  type PasskeyCreation,
} from '#contract/accounts/passkey-shapes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announce } from '../notices/announce.ts'
import type { NoticeRef } from '../notices/notices.queries.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { confirmSelf } from '../profile/confirm-self.ts'
import { lockUser, requireUser } from '../read-user.ts'
import { deviceOf } from '../sessions/device.ts'
import { isActive } from '../sessions/session-lifetime.ts'
import { readSession } from '../sessions/sessions.queries.ts'
import { auditOwnFactor, requireOwnFactor } from '../staff/own-factor.ts'
import { isStaff } from '../staff/require-staff.ts'
import { sealPasskeyName } from './list-passkeys.ts'
import { describeCredential, userHandleOf } from './passkey-answer.ts'
import { consumeChallenge, issueChallenge, relyingPartyOf } from './passkey-challenge.ts'
import { insertPasskey, type PasskeyRow, readPasskeys } from './passkeys.queries.ts'

/** ES256, EdDSA and RS256: every authenticator has one of them. */
const ALGORITHMS = [-7, -8, -257]

const requireRoom = (passkeys: readonly PasskeyRow[]): void => {
  if (passkeys.length >= PASSKEYS_MAX)
    throw new Refusal('notAllowed', {
      sentence: `An account can have at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
    })
}

/**
 * Options for a new passkey. Any phone, computer or password manager that can unlock it by itself will do.
 * @throws wrongLogin, invalidInput, notAllowed if the person isn't confirmed; secondFactorNeeded
 */
export const beginPasskey = async (
  deps: Deps,
  actor: SignedIn,
  reply: FastifyReply,
  currentPassword: string | undefined,
): Promise<PasskeyCreation> => {
  const { userId } = actor
  const { db } = deps.database
  await confirmSelf(deps, actor, currentPassword)
  await requireOwnFactor(deps, db, actor)
  const [{ email, fullName }, passkeys] = await Promise.all([
    requireUser(deps, db, userId),
    readPasskeys(db, userId),
  ])
  requireRoom(passkeys)
  const { name: brand } = deps.config.brand
  return {
    challenge: issueChallenge(deps, reply, 'add', actor),
    rp: { id: relyingPartyOf(deps), name: brand },
    user: {
      id: userHandleOf(userId),
      name: email ?? fullName ?? brand,
      displayName: fullName ?? email ?? brand,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_MINUTES * MINUTE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(describeCredential),
  }
}

type PublicPart = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>

/** Checks what the browser made: challenge, origin, site, and that its person unlocked it. @throws passkeyRefused */
const checkNewPasskey = async (
  deps: Pick<Deps, 'config'>,
  { id, transports, ...response }: NewPasskey,
  challenge: string,
): Promise<PublicPart> => {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: deps.config.publicOrigin,
    expectedRPID: relyingPartyOf(deps),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new Refusal('passkeyRefused', { cause })
  })
  if (!verified) throw new Refusal('passkeyRefused', { reason: 'the new passkey is wrong' })
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports,
  }
}

type NewRow = Omit<PasskeyRow, 'nameCipher' | 'lastUsedAt'>

const store = async (deps: Deps, tx: Tx, actor: SignedIn, row: NewRow): Promise<NoticeRef | null> => {
  const { userId, createdAt } = row
  requireRoom(await readPasskeys(tx, userId))
  const nameCipher = await sealPasskeyName(deps, tx, row, deviceOf(actor.userAgent))
  if (!(await insertPasskey(tx, { ...row, nameCipher, lastUsedAt: null })))
    throw new Refusal('passkeyRefused', { sentence: 'That passkey is in use already. Make a new one.' })
  await auditOwnFactor(deps, tx, userId, 'second_factor.add_passkey')
  return writeNotice(deps, tx, userId, {
    kind: 'way_linked',
    way: 'passkey',
    isFactor: await isStaff(tx, userId),
    at: createdAt.toISOString(),
  })
}

/**
 * Adds the passkey that a browser made, named after the device, and mails the owner about it.
 * @throws passkeyRefused; tokenInvalid if the session ended meanwhile; secondFactorNeeded if a member of staff got a
 * second factor meanwhile
 */
export const addPasskey = async (
  deps: Deps,
  actor: SignedIn,
  { credential, challenge }: { readonly credential: NewPasskey; readonly challenge: string },
): Promise<void> => {
  const { userId } = actor
  const publicPart = await checkNewPasskey(deps, credential, challenge)
  const [requestId, passkeyId] = [deps.ids.uuid(), deps.ids.uuid()]
  const notice = await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    await lockUser(deps, tx, userId)
    const session = await readSession(tx, actor)
    if (session === null || !isActive(session, now)) throw new Refusal('tokenInvalid')
    await requireOwnFactor(deps, tx, actor)
    if (await consumeChallenge(tx, { userId, challenge, requestId, usedAt: now })) return null
    return store(deps, tx, actor, { userId, passkeyId, ...publicPart, createdAt: now })
  })
  await announce(deps, notice)
}
