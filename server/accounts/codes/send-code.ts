import type { CodePurpose } from '#contract/accounts/account-shapes.ts'
import {
  EMAIL_CODE_MINUTES,
  EMAIL_CODE_RESEND_SECONDS,
  EMAIL_CODE_TRIES,
  EMAIL_CODES_PER_ADDRESS,
  EMAIL_CODES_PER_ADDRESS_AND_NETWORK,
} from '#contract/accounts/mailed-code.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { Refusal } from '#server/platform/refusal.ts'
import { mailEmailCodeJob } from '../account-jobs.ts'
import { type CodeRow, readCode, replaceCode } from './codes.queries.ts'

const DIGITS = 6

/** Recipient and binding of a code. */
export type CodeTarget = {
  readonly email: string
  readonly purpose: CodePurpose
  /**
   * What the code is valid for: the account with its new address, or the case. Null for codes that anyone may
   * request.
   */
  readonly boundTo: string | null
  /** For codes that anyone may request: the browser that requests or types it. */
  readonly browser?: string | null
  /** The fundraiser, named in the mail. */
  readonly mailedCase?: MailedCase
  /** The new address, or the one that asks, named in the mail. */
  readonly newEmail?: string
}

/** Hash of the requester whose attempts are counted together; null for a browser that requested no code. */
export const requesterHashOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { boundTo, browser = null }: CodeTarget,
): string | null => {
  const asker = boundTo ?? browser
  return asker === null ? null : personalData.fingerprint(`code-asker\n${asker}`)
}

/** Keyed, because the hash of a six-digit code could be brute-forced. */
export const codeHashOf = (
  { personalData }: Pick<Deps, 'personalData'>,
  { email, purpose, boundTo }: CodeTarget,
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
 * Name of the key that encrypts a code's letter until it is mailed. Each code has its own key. The address's
 * key may not exist, and creating it takes measurable time, which would reveal whether the address is known. A
 * key shared by several codes would be deleted with the oldest code's letter.
 */
export const codePersonOf = ({ codeId }: Pick<CodeRow, 'codeId'>): string => `code:${codeId}`

/** Id that no code has. Its key is "deleted" if no code was replaced, so that both cases take the same time. */
const NO_CODE = '00000000-0000-7000-8000-000000000000'

const DAILY_LIMIT = 'You’ve asked for too many codes today. Try again tomorrow, or write to us.'

/**
 * Whether the last code is used up. Revealed only to a person whose address is already proven, as in an
 * identity check: otherwise it would reveal that the address signs in or joins.
 */
const isUsedUp = (row: CodeRow | null): boolean =>
  row !== null && row.purpose === 'identity' && (row.usedAt !== null || row.tries >= EMAIL_CODE_TRIES)

/** Beginning of the sentence when the last code was for another target; the default is for accounts. */
const OTHER_TARGET_SENTENCES: Partial<Record<CodePurpose, string>> = {
  identity: 'Your last code is for another fundraiser. You can ask for one for this one',
  household: 'That address just got a code from someone else. You can ask for yours',
}

/**
 * Purposes whose address a signed-in person may correct at once, without waiting for the resend delay. The
 * earlier code is replaced, and counts for the day.
 */
const ANOTHER_AT_ONCE: ReadonlySet<CodePurpose> = new Set(['change_from'])

/**
 * Refusal if the last code to this address was for another account or case, and is useless here. It doesn't
 * reveal which one.
 */
const otherTargetRefusal = (purpose: CodePurpose, seconds: number): Refusal =>
  new Refusal('conflict', {
    sentence: `${OTHER_TARGET_SENTENCES[purpose] ?? 'That address just got a code for another account. You can ask for yours'} in ${seconds} seconds.`,
    retryAfterSeconds: seconds,
  })

/** Refusal if the day's codes are used up. It also says so if the last one is useless here. */
const dailyLimitRefusal = ({ todayBeganAt }: CodeRow, isForThis: boolean, now: Date): Refusal => {
  const retryAfterSeconds = Math.ceil((todayBeganAt.getTime() + DAY_MS - now.getTime()) / 1000)
  return isForThis
    ? new Refusal('slowDown', { sentence: DAILY_LIMIT, retryAfterSeconds })
    : new Refusal('conflict', {
        sentence: `Your last code is for another new address. ${DAILY_LIMIT}`,
        retryAfterSeconds,
      })
}

/** Refusal that says why an address can't be mailed again yet. */
const resendRefusal = (
  row: CodeRow | null,
  requesterHash: string | null,
  { purpose, boundTo }: CodeTarget,
  now: Date,
): Refusal => {
  const resendAt = (row?.requestedAt.getTime() ?? now.getTime()) + EMAIL_CODE_RESEND_SECONDS * 1000
  const seconds = Math.ceil((resendAt - now.getTime()) / 1000)
  if (isUsedUp(row) && seconds > 0)
    return new Refusal('slowDown', {
      sentence: `Your last code no longer works. You can ask for a new one in ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    })
  const isForOtherTarget = boundTo !== null && row !== null && row.requesterHash !== requesterHash
  if (isForOtherTarget && ANOTHER_AT_ONCE.has(purpose)) return dailyLimitRefusal(row, false, now)
  if (isForOtherTarget && seconds > 0) return otherTargetRefusal(purpose, seconds)
  if (row === null || seconds > 0)
    return new Refusal('slowDown', {
      sentence: `A code is on its way. You can ask for another in ${Math.max(1, seconds)} seconds.`,
      // With `resendAt`, the page asks for the code that was mailed. The other refusals omit it.
      data: { resendAt: new Date(resendAt).toISOString() },
      retryAfterSeconds: Math.max(1, seconds),
    })
  return dailyLimitRefusal(row, true, now)
}

/**
 * Creates a code and schedules its mail. Whether an account exists isn't read before the answer, so neither text nor
 * timing reveals it; the mail's content is decided when it is written.
 * @param network the requesting network, which can't use up the day's codes of an address alone; null if only the
 * person themselves can request this code
 * @throws slowDown within `EMAIL_CODE_RESEND_SECONDS` of the last one, and after `EMAIL_CODES_PER_ADDRESS`; conflict if the
 * last one was for another account or case, or when the day's codes are used up for another new address
 */
export const sendCode = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'ids' | 'wallClock' | 'jobs'>,
  target: CodeTarget,
  network: string | null,
): Promise<CallOutput<Calls['sendEmailCode']>> => {
  const { database, personalData, ids, wallClock, jobs } = deps
  const now = wallClock.now()
  const code = ids.digits(DIGITS)
  const ref = { emailHash: personalData.emailHash(target.email), purpose: target.purpose, codeId: ids.uuid() }
  const expiresAt = new Date(now.getTime() + EMAIL_CODE_MINUTES * MINUTE_MS)
  const requesterHash = requesterHashOf(deps, target)
  const isStored = await database.transact(async (tx) => {
    const content = JSON.stringify({
      to: target.email,
      code,
      ...target.mailedCase,
      newEmail: target.newEmail,
    })
    const letter = await personalData.seal(tx, codePersonOf(ref), codeLetterContext(ref), content)
    const replacement = await replaceCode(
      tx,
      {
        ...ref,
        letter,
        codeHash: codeHashOf(deps, target, code),
        requesterHash,
        requestedAt: now,
        expiresAt,
      },
      {
        lastBefore: new Date(now.getTime() - EMAIL_CODE_RESEND_SECONDS * 1000),
        anotherAtOnce: ANOTHER_AT_ONCE.has(target.purpose),
        dayAgo: new Date(now.getTime() - DAY_MS),
        perDay: EMAIL_CODES_PER_ADDRESS,
        network,
        perNetwork: EMAIL_CODES_PER_ADDRESS_AND_NETWORK,
      },
    )
    if (replacement !== null) {
      await personalData.forget(tx, codePersonOf({ codeId: replacement.replaced ?? NO_CODE }))
      return true
    }
    // A first attempt may have committed before its connection broke.
    if ((await readCode(tx, ref))?.codeId === ref.codeId) return true
    await personalData.forget(tx, codePersonOf(ref))
    return false
  })
  if (!isStored) throw resendRefusal(await readCode(database.db, ref), requesterHash, target, now)
  await jobs.add({ ...mailEmailCodeJob.at(now, ref), key: `email-code:${ref.codeId}` })
  return {
    resendAt: new Date(now.getTime() + EMAIL_CODE_RESEND_SECONDS * 1000).toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
