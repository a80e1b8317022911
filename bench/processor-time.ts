import { readFileSync } from 'node:fs'

/** Linux's clock ticks, on every platform that Node supports. */
const TICKS_PER_SECOND = 100

/** Fields of /proc/<pid>/stat after the name, which may contain anything: state is the first. */
const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sum = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((total, field) => total + Number(field), 0)

export const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** CPU seconds of the process and its ended children. */
export const secondsOf = (pid: number): number => sum(statOf(pid), 11, 15) / TICKS_PER_SECOND

/** The same including living children. PostgreSQL has one per connection. */
export const secondsOfFamily = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const living = children === '' ? [] : children.split(' ').map(Number)
  return living.reduce((total, child) => total + secondsOf(child), secondsOf(pid))
}
