const PATIENCE_MS = 2000

/** Result of a health or metrics query; throws if it takes longer than the client waits. */
export const withTimeout = async <T>(work: Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
