/** An operation didn't finish in time. */
class OutOfTime extends Error {}

/** Waits for work with a timeout. @throws OutOfTime with the position that `where` returns */
export const withDeadline = async <T>(work: Promise<T>, ms: number, where: () => string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OutOfTime(`no end after ${ms / 1000} s: ${where()}`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
