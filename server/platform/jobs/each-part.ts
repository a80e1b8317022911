import { isAway } from '../database.ts'

/** A part of a round over many cases that couldn't be worked. */
export type Failed<T> = { readonly part: T; readonly error: unknown }

/**
 * Works one part of a round; what fails is noted and keeps none of the others: on a sharded server some cases may be out
 * of reach while the others are well. Where the database itself is away, that is thrown at once.
 *
 * @returns what the work returned; undefined where it failed
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

/** Once all the others were worked: one error as it is, several together. */
export const throwFailures = (failed: readonly Failed<unknown>[]): void => {
  const errors = failed.map(({ error }) => error)
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} parts of a round failed`)
  if (errors.length === 1) throw errors[0]
}
