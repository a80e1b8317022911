import {
  type CodePurpose,
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_RESEND_SECONDS,
  EMAIL_CODE_TRIES,
  EMAIL_CODES_A_DAY,
  EMAIL_CODES_A_NETWORK,
} from '#contract/accounts/account-shapes.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CodeRow, readCode, replaceCode } from './codes.queries.ts'

const DIGITS = 6

/** Whom a code is for. */
export type CodeOf = {
  readonly email: string
  readonly purpose: CodePurpose
  /** The account that asked for it, with where it moves to, or the case: for no other it opens anything. Null where anyone may ask. */
  readonly boundTo: string | null
  /** Where anyone may ask: the browser that asks for it, or types it. */
  readonly browser?: string | null
  /** The fundraiser that the mail names. */
  readonly caseTitle?: string
  /** The address that the mail names as the one to move to. */
  readonly newEmail?: string
}

/** Whose tries at a code are counted together; null for somebody who didn't ask for any. */
export const askerHashOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { boundTo, browser = null }: CodeOf,
): string | null => {
  const asker = boundTo ?? browser
  return asker === null ? null : personalData.fingerprint(`code-asker\n${asker}`)
}

/** A code of six figures would be found in its hash by trying them all: the hash is keyed. */
export const codeHashOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { email, purpose, boundTo }: CodeOf,
  code: string,
): string =>
  personalData.fingerprint(
    ['email-code', purpose, boundTo ?? 'anyone', personalData.emailHash(email), code].join('\n'),
  )

export const codeLetterContext = ({
  emailHash,
  purpose,
  codeId,
}: Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>): string =>
  `email_code.letter|${emailHash}|${purpose}|${codeId}`

/**
 * Under whose key the letter with a code is sealed until it is mailed: the code's own. The address's would be there or
 * not, and making it takes longer, which would tell who gave or asked before; and one that codes share would go with the
 * older one's letter.
 */
export const codePersonOf = ({ codeId }: Pick<CodeRow, 'codeId'>): string => `code:${codeId}`

/** No code has this id: forgotten where none was replaced, so that it takes the same work. */
const NO_CODE = '00000000-0000-7000-8000-000000000000'

const DAILY = 'Too many codes were asked for. Try again tomorrow, or write to us.'

/**
 * Whether the last code is used up. Said only to who has shown whose address it is, as in an identity check: to anyone
 * else it would tell that somebody signs in or joins with it.
 */
const isUsedUp = (row: CodeRow | null): boolean =>
  row !== null && row.purpose === 'identity' && (row.usedAt !== null || row.tries >= EMAIL_CODE_TRIES)

const ANOTHERS: Partial<Record<CodePurpose, string>> = {
  identity: 'Your last code is for another fundraiser. You can ask for one for this one',
}

/**
 * Where nobody but the account itself asks, and names something else with each: who mistyped it needn't wait for a code
 * to what they meant. The earlier code is gone with it, and so is one of the day's.
 */
const ANOTHER_AT_ONCE: ReadonlySet<CodePurpose> = new Set(['change_from'])

/**
 * That a code to this address was for somebody else: another account, or another case. It is none that this one could
 * type, and whose it is isn't said.
 */
const refuseAsAnothers = (purpose: CodePurpose, seconds: number): Refusal =>
  new Refusal('conflict', {
    sentence: `${ANOTHERS[purpose] ?? 'That address just got a code for another account. You can ask for yours'} in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })

/** That today's codes are all sent; with another address than this one the last of them opens nothing here. */
const refuseForToday = ({ todayBeganAt }: CodeRow, isForThis: boolean, now: Date): Refusal => {
  const retryAfterSeconds = Math.ceil((todayBeganAt.getTime() + DAY_MS - now.getTime()) / 1000)
  return isForThis
    ? new Refusal('slowDown', { sentence: DAILY, retryAfterSeconds })
    : new Refusal('conflict', {
        sentence: `Your last code is for another new address. ${DAILY}`,
        retryAfterSeconds,
      })
}

/** Why an address can't be written to again yet. */
const refuseAgain = (
  row: CodeRow | null,
  askerHash: string | null,
  { purpose, boundTo }: CodeOf,
  now: Date,
): Refusal => {
  const resendAt = (row?.askedAt.getTime() ?? now.getTime()) + EMAIL_CODE_RESEND_SECONDS * 1000
  const seconds = Math.ceil((resendAt - now.getTime()) / 1000)
  if (isUsedUp(row) && seconds > 0)
    return new Refusal('slowDown', {
      sentence: `Your last code is used up. You can ask for a new one in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  const isAnothers = boundTo !== null && row !== null && row.askerHash !== askerHash
  if (isAnothers && ANOTHER_AT_ONCE.has(purpose)) return refuseForToday(row, false, now)
  if (isAnothers && seconds > 0) return refuseAsAnothers(purpose, seconds)
  if (row === null || seconds > 0)
    return new Refusal('slowDown', {
      sentence: `A code is on its way. You can ask for another in ${Math.max(1, seconds)} seconds.`,
      // A page asks for the code that is there; where no more are mailed, it has none to ask for.
      data: { resendAt: new Date(resendAt).toISOString() },
      retryAfterSeconds: Math.max(1, seconds),
    })
  return refuseForToday(row, true, now)
}

/**
 * Makes a code and has it mailed. Whether there is an account isn't even asked before the answer: neither its words nor
 * its time tell. What the mail says is decided when it is written.
 *
 * @param network whose share of the day's codes it is of: one network leaves the last of them to another. Null where
 *   nobody but the person can ask
 * @throws slowDown within a minute of the last one, and after five in a day; conflict where the last one was for another
 *   account or case, or on such a day for another new address
 */
export const sendCode = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'ids' | 'wallClock' | 'jobs'>,
  of: CodeOf,
  network: string | null,
): Promise<CallOutput<Calls['sendEmailCode']>> => {
  const { database, personalData, ids, wallClock, jobs } = deps
  const now = wallClock.now()
  const code = ids.digits(DIGITS)
  const ref = { emailHash: personalData.emailHash(of.email), purpose: of.purpose, codeId: ids.uuid() }
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_MINUTES * MINUTE_MS)
  const askerHash = askerHashOf(deps, of)
  const made = await database.transact(async (tx) => {
    const content = JSON.stringify({ to: of.email, code, caseTitle: of.caseTitle, newEmail: of.newEmail })
    const letter = await personalData.seal(tx, codePersonOf(ref), codeLetterContext(ref), content)
    const put = await replaceCode(
      tx,
      {
        ...ref,
        letter,
        codeHash: codeHashOf(deps, of, code),
        askerHash,
        askedAt: now,
        expiresAt,
      },
      {
        lastBefore: new Date(now.getTime() - EMAIL_CODE_RESEND_SECONDS * 1000),
        anotherAtOnce: ANOTHER_AT_ONCE.has(of.purpose),
        dayAgo: new Date(now.getTime() - DAY_MS),
        perDay: EMAIL_CODES_A_DAY,
        network,
        perNetwork: EMAIL_CODES_A_NETWORK,
      },
    )
    if (put !== null) {
      await personalData.forget(tx, codePersonOf({ codeId: put.replaced ?? NO_CODE }))
      return true
    }
    // A first try may have got through without our hearing of it.
    if ((await readCode(tx, ref))?.codeId === ref.codeId) return true
    await personalData.forget(tx, codePersonOf(ref))
    return false
  })
  if (!made) throw refuseAgain(await readCode(database.reader, ref), askerHash, of, now)
  await jobs.add({
    topic: 'mail-email-code',
    // Neither the address nor the code: they are sealed in the row.
    payload: ref,
    key: `email-code:${ref.codeId}`,
    runAt: now,
  })
  return {
    resendAt: new Date(now.getTime() + EMAIL_CODE_RESEND_SECONDS * 1000).toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
