import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in ticks of this length, on every platform that Node supports. */
const TICKS_PER_SECOND = 100

/**
 * The fields of /proc/<pid>/stat after the process's name, which is in parentheses and may itself contain spaces and
 * parentheses. Index 0 is the manual's field 3.
 */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Index of the parent's process id (field 4). */
const PPID = 1
/** Index of the first of utime, stime, cutime and cstime (fields 14 to 17), the times in ticks. */
const UTIME = 11

export const parentOf = (pid: number): number => Number(statOf(pid)[PPID])

/** CPU seconds of the process and its ended children. */
export const secondsOf = (pid: number): number =>
  statOf(pid)
    .slice(UTIME, UTIME + 4)
    .reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND

const readIfRunning = <T>(read: () => T, ended: T): T => {
  try {
    return read()
  } catch {
    return ended
  }
}

const childrenOf = (pid: number): number[] => {
  const text = readIfRunning(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim(), '')
  return text === '' ? [] : text.split(' ').map(Number)
}

/** CPU seconds of the process and all its children, also running ones. PostgreSQL has a child for each connection. */
export const secondsOfFamily = (pid: number): number =>
  childrenOf(pid).reduce((total, child) => total + readIfRunning(() => secondsOf(child), 0), secondsOf(pid))

/** CPU milliseconds of the running threads of a process and its descendants, without the ended ones, exactly. */
export const threadMilliseconds = (pid: number): number => {
  const threads = readIfRunning(() => readdirSync(`/proc/${pid}/task`), []).map((thread) =>
    readIfRunning(
      () => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    ),
  )
  const nanoseconds = threads.reduce((total, one) => total + one, 0)
  return nanoseconds / 1e6 + childrenOf(pid).reduce((total, child) => total + threadMilliseconds(child), 0)
}
