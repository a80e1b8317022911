import { timingSafeEqual } from 'node:crypto'
import { EMAIL_CODE_TRIES } from '#contract/account-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CodeRow, countTry, readCode, spendOneCode } from './codes.queries.ts'
import { type CodeOf, codeHashOf } from './send-code.ts'

/** A code that was right a moment ago, and isn't used up yet. */
export type GoodCode = Pick<CodeRow, 'emailHash' | 'purpose' | 'codeId'>

const same = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Compares a code with the one that was mailed. It is used up later, in the transaction of what it opens: whatever
 * else refuses that, the person needn't ask for another code.
 *
 * @throws codeWrong for one that is wrong, too old or used; tooManyTries after the fifth
 */
export const checkCode = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  of: CodeOf,
  code: string,
): Promise<GoodCode> => {
  const { reader } = deps.database
  const now = deps.clock.now()
  const ref = { emailHash: deps.personalData.emailHash(of.email), purpose: of.purpose }
  const kept = await countTry(reader, ref, { now, most: EMAIL_CODE_TRIES })
  // Made in any case: the work is the same where there is no code.
  const given = codeHashOf(deps, of, code)
  if (kept !== null && same(kept.codeHash, given)) return { ...ref, codeId: kept.codeId }
  const row = await readCode(reader, ref)
  const spent = row !== null && row.tries >= EMAIL_CODE_TRIES && row.usedAt === null && row.expiresAt > now
  throw new Refusal(spent ? 'tooManyTries' : 'codeWrong')
}

/** @throws codeWrong where it was used meanwhile */
export const spendCode = async (reader: Reader, code: GoodCode, now: Date): Promise<void> => {
  if (!(await spendOneCode(reader, code, now))) throw new Refusal('codeWrong', { reason: 'used' })
}
