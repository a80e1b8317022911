/** What should have come to its end by now hasn't. */
class OutOfTime extends Error {}

/** Waits for work, but not for ever. @throws OutOfTime, which says where it stood */
export const inTime = async <T>(work: Promise<T>, ms: number, where: () => string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OutOfTime(`no end after ${ms / 1000} s: ${where()}`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
