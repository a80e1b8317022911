import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'

const TOPIC = 'seal-clear-words'
const BATCH = 100
/** Another process may be of before still, and write some more meanwhile. */
const AGAIN_MS = 10 * MINUTE_MS

/** Has what older versions kept in clear sealed soon. */
export const planSealing = (
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  { inMs = 0 }: { readonly inMs?: number } = {},
): Promise<void> =>
  jobs.add({ topic: TOPIC, payload: {}, key: TOPIC, runAt: new Date(clock.now().getTime() + inMs) })

/**
 * Words that a slice kept in clear before it kept them sealed. Who was erased meanwhile has no key, and gets none: theirs
 * go.
 *
 * @param most so many at once
 * @returns how many there were
 */
export type SealSome = (deps: Pick<Deps, 'database' | 'personalData'>, most: number) => Promise<number>

/** Seals what there is, and looks again while there is any. Later it is found by the next start of a worker. */
export const sealClearWords = async (deps: Deps, slices: readonly SealSome[]): Promise<void> => {
  let found = 0
  for (const sealSome of slices) {
    for (let some = BATCH; some === BATCH; found += some) some = await sealSome(deps, BATCH)
  }
  if (found > 0) await planSealing(deps, { inMs: AGAIN_MS })
}
