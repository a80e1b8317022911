import type { Deps } from '#server/deps.ts'
import { insertVouch, readVouches } from './vouches.queries.ts'

type SampleVouch = {
  readonly email: string
  readonly name: string
  readonly town: string
  readonly relation: string
}

/** Records that a person of the sample world vouched. Idempotent. */
export const recordSampleVouch = async (
  { database, ids, clock, personalData }: Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>,
  caseId: string,
  { email, ...words }: SampleVouch,
): Promise<void> => {
  const emailHash = personalData.emailHash(email)
  await database.transact(async (tx) => {
    if ((await readVouches(tx, caseId)).some((vouch) => vouch.emailHash === emailHash)) return
    const now = clock.now()
    await insertVouch(tx, { caseId, vouchId: ids.uuid(), emailHash, ...words, askedAt: now, givenAt: now })
  })
}
