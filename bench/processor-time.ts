import { readFileSync } from 'node:fs'

/** What Linux counts in, everywhere that Node runs. */
const TICKS_PER_SECOND = 100

/** The fields of /proc/<pid>/stat behind the name, which may hold anything: state is the first. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0)

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** Seconds on a processor, by the process itself and by those of its children that have ended. */
export const secondsOf = (pid: number): number => sum(statOf(pid), 11, 15) / TICKS_PER_SECOND

/** The same with its children that live. PostgreSQL has one for each connection. */
export const secondsOfFamily = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const living = children === '' ? [] : children.split(' ').map(Number)
  return living.reduce((total, child) => total + secondsOf(child), secondsOf(pid))
}
