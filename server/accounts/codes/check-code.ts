import { timingSafeEqual } from 'node:crypto'
import { EMAIL_CODE_TRIES } from '#contract/accounts/account-shapes.ts'
import { notTheCode } from '#contract/accounts/wrong-code.ts'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CodeRow, countTry, readCode, spendOneCode } from './codes.queries.ts'
import { askerHashOf, type CodeOf, codeHashOf } from './send-code.ts'

type CodeDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock'>

/** A code that was right a moment ago, and isn't used up yet. */
export type GoodCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

/** What a code turned out to be; one that was used, or replaced by a newer one, is wrong. */
export type JudgedCode =
  | { readonly verdict: 'good'; readonly code: GoodCode }
  | {
      readonly verdict: 'wrong' | 'expired' | 'too_many_tries'
      /** Null where there is no code to try. */
      readonly triesLeft: number | null
      /** Whether who typed it asked for the code that there is. */
      readonly isAsker: boolean
    }

type BadCode = Exclude<JudgedCode, { verdict: 'good' }>

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const whyNot = (row: CodeRow | null, askerHash: string | null, now: Date): BadCode => {
  if (row === null || row.usedAt !== null) return { verdict: 'wrong', triesLeft: null, isAsker: false }
  const isAsker = row.askerHash === null || row.askerHash === askerHash
  const triesLeft = Math.max(0, EMAIL_CODE_TRIES - (isAsker ? row.tries : row.strayTries))
  if (row.expiresAt <= now) return { verdict: 'expired', triesLeft, isAsker }
  return { verdict: triesLeft === 0 ? 'too_many_tries' : 'wrong', triesLeft, isAsker }
}

/**
 * Compares a code with the one that was mailed, and counts a wrong one as a try. A right one is used up later, in the
 * transaction of what it opens: whatever else refuses that, the person needn't ask for another code.
 */
export const judgeCode = async (deps: CodeDeps, of: CodeOf, code: string): Promise<JudgedCode> => {
  const { reader } = deps.database
  const now = deps.wallClock.now()
  const ref = { emailHash: deps.personalData.emailHash(of.email), purpose: of.purpose }
  const askerHash = askerHashOf(deps, of)
  // Made in any case: the work is the same where there is no code.
  const codeHash = codeHashOf(deps, of, code)
  const tried = await countTry(reader, ref, { codeHash, askerHash }, { now, most: EMAIL_CODE_TRIES })
  if (tried !== null && same(tried.codeHash, codeHash))
    return { verdict: 'good', code: { ...ref, codeId: tried.codeId } }
  // Read in any case, for the same reason; what is left after this try is told by the try itself.
  const row = await readCode(reader, ref)
  return whyNot(tried ?? row, askerHash, now)
}

/** What becomes of a code is told to who asked for it: nobody else learns that there is one. */
const refusalOf = ({ verdict, triesLeft, isAsker }: BadCode): Refusal => {
  if (verdict === 'too_many_tries') return new Refusal('tooManyTries')
  if (!isAsker) return new Refusal('codeWrong')
  if (verdict === 'expired') return new Refusal('codeWrong', { sentence: codes.checkCodeExpired.sentence })
  return new Refusal('codeWrong', { sentence: notTheCode(triesLeft), data: { triesLeft } })
}

/**
 * The same for an account, where the code of the answer doesn't tell one that is too old from a wrong one.
 *
 * @throws codeWrong for one that is wrong, too old or used; tooManyTries after the fifth
 */
export const checkCode = async (deps: CodeDeps, of: CodeOf, code: string): Promise<GoodCode> => {
  const judged = await judgeCode(deps, of, code)
  if (judged.verdict === 'good') return judged.code
  throw refusalOf(judged)
}

/** @throws codeWrong where it was used meanwhile */
export const spendCode = async (reader: Db, code: GoodCode, now: Date): Promise<void> => {
  if (!(await spendOneCode(reader, code, now))) throw new Refusal('codeWrong', { reason: 'used' })
}
