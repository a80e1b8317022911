import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Act = {
  readonly caseId: string
  readonly idempotencyKey: string
  /** Name of the act and its distinguishing input: the same key with other input is refused. */
  readonly act: string
  readonly input: unknown
}

/**
 * Makes an owner's act idempotent by key: the answer is stored in its transaction and returned to a repeat, which waits
 * for the end of a concurrent first one.
 * @throws keyReused if the key was used with other input
 */
export const actOnce = async <T>(
  { personalData, clock }: Pick<Deps, 'personalData' | 'clock'>,
  tx: Tx,
  { caseId, idempotencyKey, act, input }: Act,
  perform: () => Promise<T>,
): Promise<T> => {
  const inputHash = personalData.fingerprint(JSON.stringify([act, input]))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('caseAct')
    .values({ caseId, idempotencyKey, act, inputHash, answer: 'null', doneAt: clock.now() })
    .onConflict((conflict) => conflict.columns(['caseId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) {
    const earlier = await tx
      .selectFrom('caseAct')
      .selectAll()
      .where('caseId', '=', caseId)
      .where('idempotencyKey', '=', idempotencyKey)
      .executeTakeFirstOrThrow()
    if (earlier.inputHash !== inputHash) throw new Refusal('keyReused')
    // Safe cast: the same act stored this answer for the same input.
    return earlier.answer as T
  }
  const answer = await perform()
  await tx
    .updateTable('caseAct')
    .set({ answer: JSON.stringify(answer) })
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
  return answer
}

/** Deletes keys older than a time: retries come within minutes. */
export const forgetActKeys = async ({ database }: Pick<Deps, 'database'>, before: Date): Promise<void> => {
  await database.db.deleteFrom('caseAct').where('doneAt', '<', before).execute()
}
