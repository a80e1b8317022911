import { timingSafeEqual } from 'node:crypto'
import { EMAIL_CODE_TRIES, wrongCodeText } from '#contract/accounts/mailed-code.ts'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { unblockMail } from '#server/mail-log/blocked-mail.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CodeRow, consumeCodeRow, countAttempt, readCode } from './codes.queries.ts'
import { type CodeTarget, codeHashOf, requesterHashOf } from './send-code.ts'

type CodeDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock'>

/** A code that was correct a moment ago and isn't used yet. */
export type GoodCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

/** Result of checking a code; a used or replaced code counts as wrong. */
export type JudgedCode =
  | { readonly verdict: 'good'; readonly code: GoodCode }
  | {
      readonly verdict: 'wrong' | 'expired' | 'too_many_tries'
      /** Null if there is no code. */
      readonly triesLeft: number | null
      /** Whether the current code was requested by the person who typed it. */
      readonly isRequester: boolean
    }

type BadCode = Exclude<JudgedCode, { verdict: 'good' }>

const isSameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** The result for a code that isn't good. */
const describeFailure = (row: CodeRow | null, requesterHash: string | null, now: Date): BadCode => {
  if (row === null || row.usedAt !== null) return { verdict: 'wrong', triesLeft: null, isRequester: false }
  const isRequester = row.requesterHash === null || row.requesterHash === requesterHash
  const triesLeft = Math.max(0, EMAIL_CODE_TRIES - (isRequester ? row.tries : row.strayTries))
  if (row.expiresAt <= now) return { verdict: 'expired', triesLeft, isRequester }
  return { verdict: triesLeft === 0 ? 'too_many_tries' : 'wrong', triesLeft, isRequester }
}

/**
 * Compares a typed code with the mailed one and counts a wrong one as an attempt. A correct one is spent
 * later, in the transaction of the action it authorizes, so that a refusal of that action doesn't require a
 * new code.
 */
export const judgeCode = async (deps: CodeDeps, target: CodeTarget, code: string): Promise<JudgedCode> => {
  const { db } = deps.database
  const now = deps.wallClock.now()
  const ref = { emailHash: deps.personalData.emailHash(target.email), purpose: target.purpose }
  const requesterHash = requesterHashOf(deps, target)
  // Hashed even if there is no code, so that the time taken doesn't reveal whether there is one.
  const codeHash = codeHashOf(deps, target, code)
  const attempt = await countAttempt(
    db,
    ref,
    { codeHash, requesterHash },
    { now, maxAttempts: EMAIL_CODE_TRIES },
  )
  if (attempt !== null && isSameText(attempt.codeHash, codeHash))
    return { verdict: 'good', code: { ...ref, codeId: attempt.codeId } }
  // Read in any case, for the same reason, although a counted attempt already returns the row.
  const row = await readCode(db, ref)
  return describeFailure(attempt ?? row, requesterHash, now)
}

/** Details about a code are revealed only to its requester; other callers can't learn that it exists. */
const refusalOf = ({ verdict, triesLeft, isRequester }: BadCode): Refusal => {
  if (verdict === 'too_many_tries') return new Refusal('tooManyTries')
  if (!isRequester) return new Refusal('codeWrong')
  if (verdict === 'expired') return new Refusal('codeWrong', { sentence: codes.checkCodeExpired.sentence })
  return new Refusal('codeWrong', { sentence: wrongCodeText(triesLeft), data: { triesLeft } })
}

/**
 * Checks a code like `judgeCode`, but throws if it isn't good. A wrong and an expired code have the same error
 * code.
 * @throws codeWrong for a wrong, expired or used code; tooManyTries after `EMAIL_CODE_TRIES` attempts
 */
export const checkCode = async (deps: CodeDeps, target: CodeTarget, code: string): Promise<GoodCode> => {
  const judged = await judgeCode(deps, target, code)
  if (judged.verdict === 'good') return judged.code
  throw refusalOf(judged)
}

/** Marks a code as used. @throws codeWrong if it was used meanwhile */
export const consumeCode = async (db: Db, code: GoodCode, now: Date): Promise<void> => {
  if (!(await consumeCodeRow(db, code, now))) throw new Refusal('codeWrong', { reason: 'used' })
  // The person read the code in a mail, so mail reaches the address.
  await unblockMail(db, code.emailHash)
}
