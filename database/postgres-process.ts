import { spawnSync } from 'node:child_process'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Result of reading a file; undefined if the file is gone: other processes may remove theirs at any time. */
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
const isWorkingIn = (pid: number, cluster: string): boolean => {
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
  // Its lines: process id, data folder, start time, port.
  const [pid, , , port] = written.split('\n').map(Number)
  if (pid !== undefined && port !== undefined && isWorkingIn(pid, cluster)) return { pid, port }
  rmSync(file, { force: true })
  return undefined
}

/** False for a zombie too, which an orphan becomes where init doesn't reap, as in many containers. */
export const isRunning = (pid: number): boolean => identity(pid) !== ''

const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (const deadline = performance.now() + milliseconds; performance.now() < deadline; await after(20)) {
    if (!isRunning(pid)) return true
  }
  return false
}

/**
 * Signals in order, with the milliseconds to wait after each. SIGTERM waits for sessions to end, SIGINT ends them,
 * SIGQUIT stops at once and recovers at the next start.
 */
const STOP_SIGNALS = [
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
  for (const [signal, timeoutMs] of STOP_SIGNALS) {
    if (isRunning(postmaster.pid)) process.kill(postmaster.pid, signal)
    if (await waitForEnd(postmaster.pid, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`)
}

/** Other live processes that use the cluster; the last one stops the server. Removes the records of dead ones. */
export const otherProcesses = (folder: string): number[] =>
  readdirSync(join(folder, 'users')).flatMap((name) => {
    const pid = Number(name)
    if (pid === process.pid) return []
    const file = join(folder, 'users', name)
    if (isRunning(pid) && unlessGone(() => readFileSync(file, 'utf8')) === identity(pid)) return [pid]
    rmSync(file, { force: true })
    return []
  })

/** Records that this process uses the cluster. */
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

const isHolderAlive = (holder: string): boolean => {
  const [pid, started] = holder.split(' ')
  return started !== undefined && started !== '' && identity(Number(pid)) === started
}

/**
 * Removes the lock of a dead process. It is moved aside first and checked again: if a live process took the lock
 * meanwhile, it is put back.
 */
const breakLock = (lock: string, aside: string): void => {
  const holder = unlessGone(() => readFileSync(lock, 'utf8'))
  if (holder === undefined || isHolderAlive(holder)) return
  // Another process may have replaced the lock while we checked.
  if (unlessGone(() => readFileSync(lock, 'utf8')) !== holder) return
  unlessGone(() => renameSync(lock, aside))
  const movedHolder = unlessGone(() => readFileSync(aside, 'utf8'))
  if (movedHolder === undefined) return
  if (isHolderAlive(movedHolder)) linkSync(aside, lock)
  rmSync(aside)
}

/** Runs `work` under a lock: only one process at a time decides whether a server is started or stopped. */
export const withLock = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const lock = join(folder, 'lock')
  const ownFile = `${lock}.${process.pid}`
  writeFileSync(ownFile, `${process.pid} ${identity(process.pid)}`)
  try {
    // A link, unlike a new file, appears with its content.
    while (!tryLink(ownFile, lock)) {
      breakLock(lock, `${ownFile}.stale`)
      await after(50)
    }
    return await work()
  } finally {
    if (unlessGone(() => readFileSync(lock, 'utf8')) === readFileSync(ownFile, 'utf8'))
      rmSync(lock, { force: true })
    rmSync(ownFile)
  }
}
