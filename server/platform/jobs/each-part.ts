import { isAway } from '../database.ts'

/** A part of a round that failed. */
export type Failed<T> = { readonly part: T; readonly error: unknown }

/**
 * Runs one part of a round over many cases and records its failure, so that others continue: on a sharded
 * server some cases may be unreachable. Rethrows at once if the whole database is away.
 * @returns the result; undefined if it failed
 */
export const tryPart = async <T, R>(
  failed: Failed<T>[],
  part: T,
  work: () => Promise<R>,
): Promise<R | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) throw error
    failed.push({ part, error })
    return undefined
  }
}

/** Throws the recorded failures after the round: one error as it is, several as an AggregateError. */
export const throwFailures = (failed: readonly Failed<unknown>[]): void => {
  const errors = failed.map(({ error }) => error)
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} parts of a round failed`)
  if (errors.length === 1) throw errors[0]
}
