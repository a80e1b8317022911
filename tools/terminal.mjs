/** Seconds since `startedAt` (of performance.now()), formatted. */
export const since = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends this program with a sentence instead of a stack trace. */
export const abandon = (sentence) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Reports that `what` is still running: after two seconds, then every ten. Call the result when it is done.
 */
export const ticker = (what) => {
  const startedAt = performance.now()
  const tell = () => say(`${what} … ${since(startedAt)}`)
  let timer = setTimeout(() => {
    tell()
    timer = setInterval(tell, 10_000)
  }, 2000)
  return () => clearTimeout(timer)
}
