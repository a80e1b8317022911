import type { Deps } from '#server/deps.ts'
import type { BucketKey } from './trail.ts'
import { pour } from './velocity.queries.ts'

type Poured = Promise<ReadonlyMap<string, Date>>
type Line = { last: Poured; next: { readonly buckets: BucketKey[]; readonly poured: Poured } | null }

const lines = new WeakMap<Deps['database'], Line>()
const nothing: Poured = Promise.resolve(new Map())

/**
 * Pours failures in, one statement at a time in each process: those that come while one is on its way go together with
 * the next. All of them want the rows of all and of the case; a hundred statements waiting for those would keep every
 * connection from people whose cards are good.
 */
export const pourTogether = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  buckets: readonly BucketKey[],
): Poured => {
  const line = lines.get(database) ?? { last: nothing, next: null }
  lines.set(database, line)
  if (line.next !== null) {
    line.next.buckets.push(...buckets)
    return line.next.poured
  }
  const gathered = [...buckets]
  const go = (): Poured => {
    line.next = null
    return database.statement((reader) => pour(reader, gathered, clock.now()))
  }
  // Whether the one before went well is for those to hear whose it was.
  const poured = line.last.then(go, go)
  line.next = { buckets: gathered, poured }
  line.last = poured
  return poured
}
