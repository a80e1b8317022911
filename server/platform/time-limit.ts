const PATIENCE_MS = 2000

/** Result of a query for a health check or a metric. Throws if it takes longer than `patienceMs`. */
export const withTimeout = async <T>(work: Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
