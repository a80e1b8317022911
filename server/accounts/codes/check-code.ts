import { timingSafeEqual } from 'node:crypto'
import { EMAIL_CODE_TRIES } from '#contract/accounts/account-shapes.ts'
import { wrongCodeText } from '#contract/accounts/mailed-code.ts'
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

/** Result of checking a code; a used or replaced one is wrong. */
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
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const whyNot = (row: CodeRow | null, requesterHash: string | null, now: Date): BadCode => {
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
  const { reader } = deps.database
  const now = deps.wallClock.now()
  const ref = { emailHash: deps.personalData.emailHash(target.email), purpose: target.purpose }
  const requesterHash = requesterHashOf(deps, target)
  // Hashed even without a code, for constant work.
  const codeHash = codeHashOf(deps, target, code)
  const tried = await countAttempt(reader, ref, { codeHash, requesterHash }, { now, most: EMAIL_CODE_TRIES })
  if (tried !== null && isSameText(tried.codeHash, codeHash))
    return { verdict: 'good', code: { ...ref, codeId: tried.codeId } }
  // Read in any case, for the same reason; the attempt itself returns the remaining number.
  const row = await readCode(reader, ref)
  return whyNot(tried ?? row, requesterHash, now)
}

/** Details about a code are revealed only to its requester; other callers can't learn that it exists. */
const refusalOf = ({ verdict, triesLeft, isRequester }: BadCode): Refusal => {
  if (verdict === 'too_many_tries') return new Refusal('tooManyTries')
  if (!isRequester) return new Refusal('codeWrong')
  if (verdict === 'expired') return new Refusal('codeWrong', { sentence: codes.checkCodeExpired.sentence })
  return new Refusal('codeWrong', { sentence: wrongCodeText(triesLeft), data: { triesLeft } })
}

/**
 * The same for accounts, whose answer doesn't distinguish an expired code from a wrong one.
 * @throws codeWrong for a wrong, expired or used one; tooManyTries after the fifth
 */
export const checkCode = async (deps: CodeDeps, target: CodeTarget, code: string): Promise<GoodCode> => {
  const judged = await judgeCode(deps, target, code)
  if (judged.verdict === 'good') return judged.code
  throw refusalOf(judged)
}

/** @throws codeWrong if it was used meanwhile */
export const consumeCode = async (reader: Db, code: GoodCode, now: Date): Promise<void> => {
  if (!(await consumeCodeRow(reader, code, now))) throw new Refusal('codeWrong', { reason: 'used' })
  // The code was read there, so mail reaches the address.
  await unblockMail(reader, code.emailHash)
}
