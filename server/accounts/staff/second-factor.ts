import { generateSecret, generateURI, verifySync } from 'otplib'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { ActName } from '#contract/staff/act-names.ts'
import { RECOVERY_CODES } from '#contract/staff/staff-shapes.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personOf } from '../account-person.ts'
import { lockUser } from '../read-user.ts'
import { requireStaff } from './require-staff.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countAttempt,
  insertRecoveryCodes,
  markSecondFactor,
  readSecondFactor,
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

/** Normalizes a code typed with dashes and spaces. */
const normalizeCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Stores a new secret for a person's authenticator app. @returns false if an app is in use */
const saveSecret = async (
  deps: Deps,
  tx: Tx,
  { userId, secret, confirmedAt }: { userId: string; secret: string; confirmedAt: Date | null },
): Promise<boolean> => {
  const secretCipher = await deps.personalData.seal(tx, personOf(userId), contextOf(userId), secret)
  return saveSecondFactor(tx, { userId, secretCipher, createdAt: deps.wallClock.now(), confirmedAt })
}

/** Presets an authenticator app for the demo's staff, whose codes the sandbox shows. Idempotent. */
export const presetSecondFactor = async (deps: Deps, userId: string, secret: string): Promise<void> => {
  const confirmedAt = deps.wallClock.now()
  await deps.database.transact((tx) => saveSecret(deps, tx, { userId, secret, confirmedAt }))
}

const openSecret = (
  { personalData }: Pick<Deps, 'personalData'>,
  reader: Db,
  { userId, secretCipher }: { readonly userId: string; readonly secretCipher: Buffer },
): Promise<string | null> => personalData.open(reader, personOf(userId), contextOf(userId), secretCipher)

/**
 * Starts the setup of an authenticator app, and can be repeated until the app's first code is typed.
 * @throws notAllowed; conflict if an app is in use
 */
export const beginSecondFactor = async (
  deps: Deps,
  person: Person,
): Promise<CallOutput<Calls['beginSecondFactor']>> => {
  await requireStaff(deps, person, 'staff.enter')
  const { userId } = person
  return deps.database.transact(async (tx) => {
    const { email } = await lockUser(deps, tx, userId)
    const pending = await readSecondFactor(tx, userId)
    const secret = (pending && (await openSecret(deps, tx, pending))) ?? generateSecret()
    if (!(await saveSecret(deps, tx, { userId, secret, confirmedAt: null })))
      throw new Refusal('conflict', { reason: 'a second factor is in use' })
    return { secret, uri: generateURI({ issuer: deps.config.brand.name, label: email ?? '', secret }) }
  })
}

/** The time step of a correct code; null for a wrong one. */
const matchedStep = (secret: string, token: string, now: Date): number | null => {
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

const auditFactor = async (tx: Tx, deps: Deps, userId: string, act: ActName): Promise<void> =>
  insertAuditEntry(tx, {
    entryId: deps.ids.uuid(),
    caseId: null,
    staffId: userId,
    act,
    reason: '',
    details: {},
    actedAt: deps.wallClock.now(),
  })

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

/**
 * Checks a code of the authenticator app, or a recovery code, and opens the staff area to this session. The
 * first code confirms the app and returns the recovery codes.
 * @throws notAllowed; notFound before an app was set up; codeWrong; tooManyTries after five in fifteen
 * minutes
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
  const factor = await readSecondFactor(database.reader, userId)
  if (factor === null) throw new Refusal('notFound')
  const windowStart = new Date(now.getTime() - TRIES_WINDOW_MS)
  if (!(await countAttempt(database.reader, userId, { now, windowStart, maxAttempts: TRIES_MAX })))
    throw new Refusal('tooManyTries', { sentence: 'That was the wrong code too often. Wait 15 minutes.' })
  const secret = await openSecret(deps, database.reader, factor)
  if (secret === null) throw new Refusal('tokenInvalid')
  const normalizedCode = normalizeCode(code)
  const step = matchedStep(secret, normalizedCode, now)
  const isFirst = factor.confirmedAt === null
  const refusal = new Refusal('codeWrong', {
    sentence: 'That isn’t the code. Use the one the app shows now.',
  })
  return database.transact(async (tx) => {
    const isRight =
      step !== null
        ? await consumeTotpStep(tx, userId, step, now)
        : !isFirst &&
          (await consumeRecoveryCode(
            tx,
            { userId, codeHash: recoveryHash(deps, userId, normalizedCode) },
            now,
          ))
    if (!isRight) throw refusal
    await markSecondFactor(tx, person, now)
    await auditFactor(tx, deps, userId, isFirst ? 'second_factor.set_up' : 'second_factor.enter')
    return { recoveryCodes: isFirst ? await newRecoveryCodes(tx, deps, userId) : [] }
  })
}
