import { sql } from 'kysely'
import { type Db, isDatabaseDown, NODE_UNREACHABLE, sqlState } from '../database.ts'

/** A part of a round that failed. */
export type Failed<T> = { readonly part: T; readonly error: unknown }

/**
 * Runs one part of a round over many cases and records its failure, so that others continue: on a sharded
 * server some cases may be unreachable. Rethrows at once if the whole database is away.
 * @returns the result; undefined if it failed
 */
export const runPart = async <T, R>(
  failed: Failed<T>[],
  part: T,
  work: () => Promise<R>,
): Promise<R | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    failed.push({ part, error })
    return undefined
  }
}

/**
 * Runs parts of a round together, which costs least. If that fails, runs each alone, so that a part that fails doesn't
 * block the others.
 * @param work all or nothing
 * @returns the results of the parts that didn't fail
 */
export const runTogether = async <T, R>(
  failed: Failed<T>[],
  parts: readonly T[],
  work: (parts: readonly T[]) => Promise<readonly R[]>,
): Promise<readonly R[]> => {
  if (parts.length === 0) return []
  const results = parts.length === 1 ? undefined : await runPart([], parts, () => work(parts))
  if (results !== undefined) return results
  const alone: R[] = []
  for (const part of parts) alone.push(...((await runPart(failed, part, () => work([part]))) ?? []))
  return alone
}

/**
 * Runs the first read of a round, over all nodes of a sharded server. If a node is unreachable, reads from the others
 * and adds the error to `lost`.
 * @param open SQL condition of the table's rows that may be due
 * @param read reads all rows (null), or those of some shard keys
 */
export const readReachable = async <R>(
  db: Db,
  { table, open, lost }: { readonly table: string; readonly open: string; readonly lost: unknown[] },
  read: (keys: readonly string[] | null) => Promise<R>,
): Promise<R> => {
  try {
    return await read(null)
  } catch (error) {
    if (sqlState(error) !== NODE_UNREACHABLE) throw error
    lost.push(error)
    const { rows } = await sql<{ key: string }>`
      select key from app.reachable_keys(${table}, ${open}) as key`.execute(db)
    return read(rows.map(({ key }) => key))
  }
}

/**
 * Throws the recorded failures after the round: one error as it is, several as an AggregateError.
 * @param lost errors of the round's first reads
 */
export const rethrowFailures = (failed: readonly Failed<unknown>[], lost: readonly unknown[] = []): void => {
  const errors = [...lost, ...failed.map(({ error }) => error)]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} parts of a round failed`)
  if (errors.length === 1) throw errors[0]
}
