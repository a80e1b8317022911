import { spawnSync } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Undefined if it is gone: other processes may remove their files at any time. */
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

/** Distinguishes a process from a later one with the same pid. Empty if it is gone. */
const identity = (pid: number): string => {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may itself contain spaces and parentheses. State and, 19 fields later, start
    // time follow.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? '' : (rest[18] ?? '')
  } catch {
    return ''
  }
}

/** A server's working directory is its cluster's folder, even after a rename. */
const worksIn = (pid: number, cluster: string): boolean => {
  if (process.platform === 'linux') {
    try {
      const there = statSync(`/proc/${pid}/cwd`)
      const here = statSync(cluster)
      return there.ino === here.ino && there.dev === here.dev
    } catch {
      // Gone, or not readable by us; its command line is public.
    }
  }
  return commandLine(pid).includes(`-D ${cluster} `)
}

/**
 * The server running on this cluster. A stale postmaster.pid is removed, because its pid may belong to
 * another process, which PostgreSQL would mistake for a running server.
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

/** False for a zombie too, which an orphan becomes where init doesn't reap, as in many containers. */
export const isRunning = (pid: number): boolean => identity(pid) !== ''

const ended = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await after(20)) {
    if (!isRunning(pid)) return true
  }
  return false
}

/**
 * SIGTERM waits for sessions to end, SIGINT ends them, SIGQUIT stops at once and recovers at the next start.
 */
const INSISTENCE = [
  ['SIGTERM', 1500],
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Stops the server, first in the mode that lets sessions end: a just closed pool still has connections
 * closing, which would get an error.
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

/** Live processes that use the cluster. The last one stops the server. */
export const otherProcesses = (folder: string): number[] =>
  readdirSync(join(folder, 'users')).flatMap((name) => {
    const pid = Number(name)
    if (pid === process.pid) return []
    const file = join(folder, 'users', name)
    if (isRunning(pid) && unlessGone(() => readFileSync(file, 'utf8')) === identity(pid)) return [pid]
    rmSync(file, { force: true })
    return []
  })

export const registerProcess = (folder: string): void => {
  writeFileSync(join(folder, 'users', String(process.pid)), identity(process.pid))
}

export const unregisterProcess = (folder: string): void => {
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

/** Removes the lock of a dead process. Moved away first: by now it may be a live one's, to be put back. */
const breakLock = (lock: string, aside: string): void => {
  const holder = unlessGone(() => readFileSync(lock, 'utf8'))
  if (holder === undefined || isHeld(holder)) return
  // Another process may have come while we checked.
  if (unlessGone(() => readFileSync(lock, 'utf8')) !== holder) return
  unlessGone(() => renameSync(lock, aside))
  const moved = unlessGone(() => readFileSync(aside, 'utf8'))
  if (moved === undefined) return
  if (isHeld(moved)) linkSync(aside, lock)
  rmSync(aside)
}

/** Only one process at a time decides whether a server is started or stopped. */
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
