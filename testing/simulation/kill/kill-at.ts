import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { applicationUrl } from '#database/application-role.ts'
import type { TestApp } from '#testing/app.ts'
import { withDeadline } from '../deadline.ts'
import type { Task } from './killable.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAM = join(import.meta.dirname, 'killable-process.ts')
const KILLED_WITHIN_MS = 40_000

const start = (): ChildProcess =>
  fork(PROGRAM, [], {
    cwd: ROOT,
    execArgv: ['--import=./tools/tsx-loader.mjs'],
  })

export type Killer = {
  /** Runs a task in its own process, and kills it once this many of its actions have reached `task.until`. */
  readonly killAt: (task: Task, acts: number) => Promise<void>
  /** States how many kills are still to come, so that no more processes are started in advance. */
  readonly limitRemaining: (kills: number) => void
  readonly kills: () => number
  readonly end: () => void
}

/** Completes a task with the test's database and sandbox. */
export const taskOf = (
  { deps, sandbox, ownerUrl }: Pick<TestApp, 'deps' | 'sandbox' | 'ownerUrl'>,
  task: Pick<Task, 'work' | 'until' | 'orders'>,
): Task => ({
  ...task,
  nowMs: deps.clock.now().getTime(),
  dataDir: deps.config.dataDir,
  urls: { application: applicationUrl(ownerUrl), owner: ownerUrl },
  outside: {
    stripe: {
      secretKey: sandbox.stripeSecretKey,
      publishableKey: sandbox.stripePublishableKey,
      webhookSecrets: [sandbox.webhookSecret],
      api: { ...sandbox.stripeApi },
      scriptUrl: `${sandbox.origin}/stripe/js`,
      takesLink: true,
    },
    smtpUrl: sandbox.smtpUrl,
  },
})

/** Starts spare processes in advance, because starting one takes longer than its work. */
export const openKiller = (spare: number): Killer => {
  const ready = Array.from({ length: spare }, start)
  const alive = new Set(ready)
  let kills = 0
  let remainingKills = Number.POSITIVE_INFINITY

  const startNew = (): ChildProcess => {
    const child = start()
    alive.add(child)
    return child
  }

  const killAt = async (task: Task, acts: number): Promise<void> => {
    const child = ready.shift() ?? startNew()
    remainingKills -= 1
    if (ready.length < remainingKills) ready.push(startNew())
    const { promise, resolve } = Promise.withResolvers<string>()
    let reached = 0
    child.on('message', (words) => {
      if (words === 'reached') reached += 1
      if (words !== 'reached' || reached >= acts) child.kill('SIGKILL')
    })
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    child.once('error', (error) => resolve(error.message))
    child.send(task)
    const position = () => `${task.work}, with ${reached} of ${acts} at ${task.until}`
    try {
      const exit = await withDeadline(promise, KILLED_WITHIN_MS, position)
      if (exit !== 'SIGKILL' || reached < acts) throw new Error(`ended by ${exit}: ${position()}`)
      kills += 1
    } finally {
      child.kill('SIGKILL')
      alive.delete(child)
    }
  }

  return {
    killAt,
    limitRemaining: (more) => {
      remainingKills = more
    },
    kills: () => kills,
    end: () => {
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}
