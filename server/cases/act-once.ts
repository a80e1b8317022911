import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Act = {
  readonly caseId: string
  readonly idempotencyKey: string
  /** Name of the act and everything that tells one from another: the same key with other input is refused. */
  readonly act: string
  readonly input: unknown
}

/**
 * Does an owner's act once for its key, in the transaction that keeps its answer; sent again, it is answered as it was.
 *
 * @throws keyReused where the key came with other input before
 */
export const actOnce = async <T>(
  { personalData, clock }: Pick<Deps, 'personalData' | 'clock'>,
  tx: Tx,
  { caseId, idempotencyKey, act, input }: Act,
  perform: () => Promise<T>,
): Promise<T> => {
  const inputHash = personalData.fingerprint(JSON.stringify([act, input]))
  const done = await tx
    .selectFrom('caseAct')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  if (done !== undefined) {
    if (done.inputHash !== inputHash) throw new Refusal('keyReused')
    // Written below by the same act with the same input.
    return done.answer as T
  }
  const answer = await perform()
  await tx
    .insertInto('caseAct')
    .values({
      caseId,
      idempotencyKey,
      act,
      inputHash,
      answer: JSON.stringify(answer),
      doneAt: clock.now(),
    })
    .execute()
  return answer
}

/** Forgets keys from before a moment: a repeated request comes within minutes. */
export const forgetActKeys = async ({ database }: Pick<Deps, 'database'>, before: Date): Promise<void> => {
  await database.reader.deleteFrom('caseAct').where('doneAt', '<', before).execute()
}
