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
  /** Runs the task in its own process, and kills it once this many acts have reached the point. */
  readonly killAt: (task: Task, acts: number) => Promise<void>
  /** Limits further prestarted processes. */
  readonly onlyMore: (kills: number) => void
  readonly kills: () => number
  readonly end: () => void
}

/** A task for a process with the same database and sandbox. */
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
    },
    smtpUrl: sandbox.smtpUrl,
  },
})

/** Prestarts processes, because starting takes longer than their work. */
export const openKiller = (spare: number): Killer => {
  const ready = Array.from({ length: spare }, start)
  const alive = new Set(ready)
  let kills = 0
  let left = Number.POSITIVE_INFINITY

  const startNew = (): ChildProcess => {
    const child = start()
    alive.add(child)
    return child
  }

  const killAt = async (task: Task, acts: number): Promise<void> => {
    const child = ready.shift() ?? startNew()
    left -= 1
    if (ready.length < left) ready.push(startNew())
    const { promise, resolve } = Promise.withResolvers<string>()
    let reached = 0
    child.on('message', (words) => {
      if (words === 'reached') reached += 1
      if (words !== 'reached' || reached >= acts) child.kill('SIGKILL')
    })
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
    child.once('error', (error) => resolve(error.message))
    child.send(task)
    const where = () => `${task.work}, with ${reached} of ${acts} at ${task.until}`
    try {
      const how = await withDeadline(promise, KILLED_WITHIN_MS, where)
      if (how !== 'SIGKILL' || reached < acts) throw new Error(`ended by ${how}: ${where()}`)
      kills += 1
    } finally {
      child.kill('SIGKILL')
      alive.delete(child)
    }
  }

  return {
    killAt,
    onlyMore: (more) => {
      left = more
    },
    kills: () => kills,
    end: () => {
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}
