import { spawnSync } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Undefined when it is gone by now: other processes take their files away at any moment. */
const unlessGone = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

export type Postmaster = { readonly pid: number; readonly port: number }

const commandLine = (pid: number): string => {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      // The process ended.
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** Tells a process from a later one that got the same number. Empty where the process is gone. */
const identity = (pid: number): string => {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may itself hold spaces and brackets. Then come the state and, 19 on, the start.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? '' : (rest[18] ?? '')
  } catch {
    return ''
  }
}

/** A server works inside its cluster's folder; that stays true when the folder is renamed under it. */
const worksIn = (pid: number, cluster: string): boolean => {
  if (process.platform === 'linux') {
    try {
      const there = statSync(`/proc/${pid}/cwd`)
      const here = statSync(cluster)
      return there.ino === here.ino && there.dev === here.dev
    } catch {
      // Gone, or not ours to look into; its command line is for everyone to read.
    }
  }
  return commandLine(pid).includes(`-D ${cluster} `)
}

/**
 * The server that runs on this cluster now. A postmaster.pid left by a killed one is taken away, because its
 * number may belong to a stranger by now, which PostgreSQL itself would mistake for a running server.
 */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const file = join(cluster, 'postmaster.pid')
  const written = unlessGone(() => readFileSync(file, 'utf8'))
  if (written === undefined) return undefined
  const [pid, , , port] = written.split('\n').map(Number)
  if (pid !== undefined && port !== undefined && worksIn(pid, cluster)) return { pid, port }
  rmSync(file, { force: true })
  return undefined
}

/** False for a zombie too, which an orphan becomes where nobody collects the dead, as in many containers. */
export const isRunning = (pid: number): boolean => identity(pid) !== ''

const ended = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await after(20)) {
    if (!isRunning(pid)) return true
  }
  return false
}

/** SIGTERM waits for sessions to end, SIGINT ends them, SIGQUIT stops at once and recovers at the next start. */
const INSISTENCE = [
  ['SIGTERM', 1500],
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Stops the server, first in the way that lets sessions end by themselves: a pool that was just closed still has
 * connections on their way out, and would hear an error on them.
 */
export const stopPostmaster = async (cluster: string): Promise<void> => {
  const postmaster = runningPostmaster(cluster)
  if (postmaster === undefined) return
  for (const [signal, patience] of INSISTENCE) {
    if (isRunning(postmaster.pid)) process.kill(postmaster.pid, signal)
    if (await ended(postmaster.pid, patience)) return
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

/** Who uses the cluster now: live processes only. The last one out turns off the light. */
export const otherUsers = (folder: string): number[] =>
  readdirSync(join(folder, 'users')).flatMap((name) => {
    const pid = Number(name)
    if (pid === process.pid) return []
    const file = join(folder, 'users', name)
    if (isRunning(pid) && unlessGone(() => readFileSync(file, 'utf8')) === identity(pid)) return [pid]
    rmSync(file, { force: true })
    return []
  })

export const signIn = (folder: string): void => {
  writeFileSync(join(folder, 'users', String(process.pid)), identity(process.pid))
}

export const signOut = (folder: string): void => {
  rmSync(join(folder, 'users', String(process.pid)), { force: true })
}

const tryLink = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const isHeld = (holder: string): boolean => {
  const [pid, started] = holder.split(' ')
  return started !== undefined && started !== '' && identity(Number(pid)) === started
}

/** Removes the lock of a process that died. Moved away first: by now it may be the lock of a live one, to be put back. */
const breakLock = (lock: string, aside: string): void => {
  const holder = unlessGone(() => readFileSync(lock, 'utf8'))
  if (holder === undefined || isHeld(holder)) return
  // Asking the system took a moment, in which another may have come.
  if (unlessGone(() => readFileSync(lock, 'utf8')) !== holder) return
  unlessGone(() => renameSync(lock, aside))
  const moved = unlessGone(() => readFileSync(aside, 'utf8'))
  if (moved === undefined) return
  if (isHeld(moved)) linkSync(aside, lock)
  rmSync(aside)
}

/** Only one process at a time decides whether a server is to be started or stopped. */
export const withLock = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(folder, 'lock')
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, `${process.pid} ${identity(process.pid)}`)
  try {
    // A link, unlike a new file, appears with its content.
    while (!tryLink(mine, lock)) {
      breakLock(lock, `${mine}.stale`)
      await after(50)
    }
    return await work()
  } finally {
    if (unlessGone(() => readFileSync(lock, 'utf8')) === readFileSync(mine, 'utf8'))
      rmSync(lock, { force: true })
    rmSync(mine)
  }
}
