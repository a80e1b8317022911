import type { Logger } from './logging.ts'

/**
 * Runs work periodically with a pause between rounds. A failed round is logged and the next one follows, so
 * only work that tolerates a delay may run here.
 * @returns a function that stops it and resolves once the current round has ended
 */
export const startLoop = (
  name: string,
  pauseMs: number,
  log: Logger,
  round: () => Promise<unknown>,
): (() => Promise<void>) => {
  let stopped = false
  let wake: (() => void) | undefined
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!stopped) {
      try {
        await round()
      } catch (error) {
        log.error({ err: error, loop: name }, 'a round of background work failed')
      }
      if (!stopped) await pause()
    }
  })()
  return async () => {
    stopped = true
    wake?.()
    await running
  }
}
