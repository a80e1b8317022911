import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { claimDemoCreation } from '#database/demo/demo-world.ts'
import type { Outside } from './build-deps.ts'
import type { Deps } from './deps.ts'
import type { Stoppable } from './platform/stop.ts'

/** Settings of the process that makes the demo. */
export type DemoSettings = {
  readonly urls: { readonly application: string; readonly owner: string }
  readonly outside: Pick<Outside, 'stripe' | 'smtpUrl'>
  readonly sandboxOrigin: string | undefined
  /** How far the sandbox's clock is ahead of real time. */
  readonly aheadMs: number
}

/**
 * Fills an empty database with the demo, in a process of its own: what its pictures and donations take in memory
 * ends with it. @param running receives that process, so that it can be stopped
 */
export const makeDemo = async (
  deps: Pick<Deps, 'database' | 'clock' | 'wallClock'>,
  settings: Omit<DemoSettings, 'aheadMs'>,
  running: Stoppable[],
): Promise<void> => {
  if ((await claimDemoCreation(deps)) === null) return
  const child = fork(join(import.meta.dirname, 'fill-demo.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let isStopping = false
  running.push({
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await ended
    },
  })
  const aheadMs = deps.clock.now().getTime() - deps.wallClock.now().getTime()
  child.send({ ...settings, aheadMs } satisfies DemoSettings)
  const [status] = await ended
  running.pop()
  // Nothing follows: the process is ending.
  if (isStopping) await new Promise(() => undefined)
  if (status !== 0) throw new Error('The sample cases could not be made.')
}
