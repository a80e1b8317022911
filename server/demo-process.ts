import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { claimDemoCreation } from '#database/demo/demo-world.ts'
import type { Outside } from './build-deps.ts'
import type { Deps } from './deps.ts'
import type { Stoppable } from './platform/stop.ts'

/** Settings sent to the child process that makes the demo. */
export type DemoSettings = {
  readonly urls: { readonly application: string; readonly owner: string }
  readonly outside: Pick<Outside, 'stripe' | 'smtpUrl'>
  readonly sandboxOrigin: string | undefined
  /** How far the sandbox's clock is ahead of real time. */
  readonly aheadMs: number
}

/**
 * Fills an empty database with the demo, in a child process, so that the memory that its pictures and donations
 * need is freed afterwards.
 * @param running contains the child process while it runs, so that it can be stopped
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
  const childExit = once(child, 'exit')
  let isStopping = false
  const stoppable: Stoppable = {
    stop: async () => {
      isStopping = true
      child.kill('SIGTERM')
      await childExit
    },
  }
  running.push(stoppable)
  const aheadMs = deps.clock.now().getTime() - deps.wallClock.now().getTime()
  child.send({ ...settings, aheadMs } satisfies DemoSettings)
  const [status] = await childExit
  running.splice(running.indexOf(stoppable), 1)
  // Never resolves, so that the start doesn't continue while this process stops.
  if (isStopping) await new Promise(() => undefined)
  if (status !== 0) throw new Error('The sample cases could not be made.')
}
