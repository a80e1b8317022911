export type Log = (line: string) => void

/** Waits for `work`, and reports it after two seconds, then every five, so that the terminal isn't silent. */
export const noticeWhenSlow = async <T>(log: Log, what: string, work: Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  let timer = setTimeout(function tell() {
    log(`${what} … ${Math.round((performance.now() - startedAt) / 1000)} s`)
    timer = setTimeout(tell, 5000)
  }, 2000)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
