import * as z from 'zod'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'

const TOPIC = 'seal-clear-words'
const BATCH = 100
/** Another process may be of before still, and write some more meanwhile. */
const AGAIN_MS = 10 * MINUTE_MS
/** By then none is, however long it took to replace them one by one. */
const LAST_LOOK_MS = HOUR_MS

/** Without a last look where a worker has just started. */
const payloadShape = z.object({ lastLookAt: z.iso.datetime().optional() })

const plan = (
  { jobs }: Pick<Deps, 'jobs'>,
  payload: z.infer<typeof payloadShape>,
  runAt: Date,
): Promise<void> => jobs.add({ topic: TOPIC, payload, key: TOPIC, runAt })

/** Has what older versions kept in clear sealed soon, and looked for once more an hour later. */
export const planSealing = (deps: Pick<Deps, 'jobs' | 'clock'>): Promise<void> =>
  plan(deps, {}, deps.clock.now())

/**
 * Words that a slice kept in clear before it kept them sealed. Who was erased meanwhile has no key, and gets none: theirs
 * go.
 *
 * @param most so many at once
 * @returns how many there were
 */
export type SealSome = (deps: Pick<Deps, 'database' | 'personalData'>, most: number) => Promise<number>

const sealAll = async (deps: Deps, sealSome: SealSome): Promise<number> => {
  let found = 0
  for (let some = BATCH; some === BATCH; found += some) some = await sealSome(deps, BATCH)
  return found
}

/**
 * Seals what there is, in each slice whatever fails in another, and looks again: soon while there is any, and at the last
 * look in any case. Later it is found by the next start of a worker.
 */
export const sealClearWords = async (
  deps: Deps,
  payload: unknown,
  slices: readonly SealSome[],
): Promise<void> => {
  const now = deps.clock.now()
  const { lastLookAt = new Date(now.getTime() + LAST_LOOK_MS).toISOString() } = payloadShape.parse(payload)
  const failures: unknown[] = []
  let found = 0
  for (const sealSome of slices) {
    try {
      found += await sealAll(deps, sealSome)
    } catch (error) {
      failures.push(error)
    }
  }
  // The queue tries it again by itself.
  if (failures.length > 0) throw new AggregateError(failures, 'some words in clear could not be sealed')
  const last = new Date(lastLookAt)
  if (found > 0) await plan(deps, { lastLookAt }, new Date(now.getTime() + AGAIN_MS))
  else if (now < last) await plan(deps, { lastLookAt }, last)
}
