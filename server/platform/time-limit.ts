const PATIENCE_MS = 2000

/** What a question for health or figures came to; throws where the answer takes longer than its asker would wait. */
export const withTimeout = async <T>(work: Promise<T>, patienceMs: number = PATIENCE_MS): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
