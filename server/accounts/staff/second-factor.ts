import { generateSecret, generateURI, verifySync } from 'otplib'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { normalized, storableText } from '#contract/plain-text.ts'
import { RECOVERY_CODES } from '#contract/staff/staff-shapes.ts'
import { verificationCodeIn } from '#contract/validators/verification-code.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personOf } from '../account-person.ts'
import { lockUser } from '../read-user.ts'
import { auditOwnFactor, requireOwnFactor } from './own-factor.ts'
import { requireStaff } from './require-staff.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countAttempt,
  deletePendingFactors,
  insertRecoveryCodes,
  markSecondFactor,
  readPendingFactor,
  readSecondFactor,
  replacePendingFactor,
  saveSecondFactor,
} from './second-factor.queries.ts'

const TRIES_MAX = 5
const TRIES_WINDOW_MS = 15 * MINUTE_MS
/** Tolerates clock skew of one time step in both directions. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODE_LENGTH = 10

const contextOf = (userId: string): string => `staff_second_factor.secret|${userId}`

const recoveryHash = ({ personalData }: Pick<Deps, 'personalData'>, userId: string, code: string): string =>
  personalData.fingerprint(`staff_recovery_code|${userId}|${code}`)

/** Ten characters of Crockford base32, also in the two groups that the page shows. */
const RECOVERY_CODE = /(?<![\dA-Z])[\dA-HJKMNP-TV-Z]{5}[\s\p{Pd}]?[\dA-HJKMNP-TV-Z]{5}(?![\dA-Z])/gu

/** The recovery code in a typed or pasted text, with letters read as digits that they resemble; null if not exactly one. */
const recoveryCodeIn = (typed: string): string | null => {
  const plain = storableText(normalized(typed, 'NFKC')).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const found = new Set((plain.match(RECOVERY_CODE) ?? []).map((code) => code.replace(/[^\dA-Z]/g, '')))
  const [code = null] = found
  return found.size === 1 ? code : null
}

/** Presets an authenticator app for the demo's staff, whose codes the sandbox shows. Idempotent. */
export const presetSecondFactor = async (deps: Deps, userId: string, secret: string): Promise<void> => {
  const confirmedAt = deps.wallClock.now()
  await deps.database.transact(async (tx) => {
    const secretCipher = await deps.personalData.seal(tx, personOf(userId), contextOf(userId), secret)
    await saveSecondFactor(tx, { userId, secretCipher, createdAt: confirmedAt, confirmedAt, lastStep: null })
  })
}

const openSecret = (
  { personalData }: Pick<Deps, 'personalData'>,
  db: Db,
  { userId, secretCipher }: { readonly userId: string; readonly secretCipher: Buffer },
): Promise<string | null> => personalData.open(db, personOf(userId), contextOf(userId), secretCipher)

/** The secret that this session shows; a new one if it shows none, or one that can't be opened any more. */
const pendingSecret = async (deps: Deps, tx: Tx, person: Person): Promise<string> => {
  const pending = await readPendingFactor(tx, person)
  const known = pending && (await openSecret(deps, tx, pending))
  if (known !== null) return known
  const { userId, sessionId } = person
  const secret = generateSecret()
  const secretCipher = await deps.personalData.seal(tx, personOf(userId), contextOf(userId), secret)
  await replacePendingFactor(tx, { userId, sessionId, secretCipher, createdAt: deps.wallClock.now() })
  return secret
}

/**
 * Starts the setup of an authenticator app with a secret of this session, and can be repeated until an app's first
 * code is typed.
 * @throws notAllowed; conflict if an app is in use; secondFactorNeeded if a passkey is
 */
export const beginSecondFactor = async (
  deps: Deps,
  person: Person,
): Promise<CallOutput<Calls['beginSecondFactor']>> => {
  await requireStaff(deps, person, 'staff.enter')
  const { userId } = person
  return deps.database.transact(async (tx) => {
    const { email } = await lockUser(deps, tx, userId)
    if ((await readSecondFactor(tx, userId)) !== null)
      throw new Refusal('conflict', { reason: 'a second factor is in use' })
    await requireOwnFactor(deps, tx, person)
    const secret = await pendingSecret(deps, tx, person)
    return { secret, uri: generateURI({ issuer: deps.config.brand.name, label: email ?? '', secret }) }
  })
}

/** The time step of a correct code; null for a wrong one. */
const matchedStep = (secret: string, typed: string, now: Date): number | null => {
  const token = verificationCodeIn(typed)
  if (token === null) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Creates new recovery codes, shown once. */
const newRecoveryCodes = async (tx: Tx, deps: Deps, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => deps.ids.reference(RECOVERY_CODE_LENGTH))
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(deps, userId, code)),
  )
  return codes
}

const codeWrong = (): Refusal =>
  new Refusal('codeWrong', { sentence: 'That code isn’t right. Use the one the app shows now.' })

/**
 * Confirms the app that this session set up, by its first code. The secrets that other sessions show end with it: one
 * of them may have been stolen.
 * @returns new recovery codes
 * @throws notFound before this session set up an app; codeWrong; secondFactorNeeded if a passkey is in use
 */
const confirmFirstCode = (deps: Deps, person: Person, code: string): Promise<string[]> => {
  const { userId } = person
  const now = deps.wallClock.now()
  return deps.database.transact(async (tx) => {
    // Locks the account, so that of two sessions one confirms first.
    await lockUser(deps, tx, userId)
    await requireOwnFactor(deps, tx, person)
    const pending = await readPendingFactor(tx, person)
    if (pending === null) throw new Refusal('notFound')
    const { secretCipher, createdAt } = pending
    const secret = await openSecret(deps, tx, pending)
    const step = secret === null ? null : matchedStep(secret, code, now)
    if (step === null) throw codeWrong()
    const factor = { userId, secretCipher, createdAt, confirmedAt: now, lastStep: step }
    if (!(await saveSecondFactor(tx, factor))) throw new Refusal('conflict')
    await deletePendingFactors(tx, userId)
    await markSecondFactor(tx, person, now)
    await auditOwnFactor(deps, tx, userId, 'second_factor.set_up')
    return newRecoveryCodes(tx, deps, userId)
  })
}

/**
 * Checks a code of the authenticator app, or a recovery code, and opens the staff area to this session. The
 * first code confirms the app and returns the recovery codes.
 * @throws notAllowed; notFound before an app was set up; codeWrong; tooManyTries after `TRIES_MAX` within
 * `TRIES_WINDOW_MS`
 */
export const enterSecondFactor = async (
  deps: Deps,
  person: Person,
  { code }: CallArguments<Calls['enterSecondFactor']>,
): Promise<CallOutput<Calls['enterSecondFactor']>> => {
  await requireStaff(deps, person, 'staff.enter')
  const { userId } = person
  const { database, wallClock } = deps
  const now = wallClock.now()
  const factor = await readSecondFactor(database.db, userId)
  // Tries of a new app aren't counted: the session knows its secret.
  if (factor === null) return { recoveryCodes: await confirmFirstCode(deps, person, code) }
  const windowStart = new Date(now.getTime() - TRIES_WINDOW_MS)
  if (!(await countAttempt(database.db, userId, { now, windowStart, maxAttempts: TRIES_MAX })))
    throw new Refusal('tooManyTries', {
      sentence: `Too many wrong codes. Wait ${TRIES_WINDOW_MS / MINUTE_MS} minutes.`,
    })
  const secret = await openSecret(deps, database.db, factor)
  if (secret === null) throw new Refusal('tokenInvalid')
  const step = matchedStep(secret, code, now)
  return database.transact(async (tx) => {
    const recoveryCode = recoveryCodeIn(code)
    const isRight =
      step !== null
        ? await consumeTotpStep(tx, userId, step)
        : recoveryCode !== null &&
          (await consumeRecoveryCode(tx, { userId, codeHash: recoveryHash(deps, userId, recoveryCode) }, now))
    if (!isRight) throw codeWrong()
    await markSecondFactor(tx, person, now)
    await auditOwnFactor(deps, tx, userId, 'second_factor.enter')
    return { recoveryCodes: [] }
  })
}
