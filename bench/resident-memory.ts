import { readdirSync, readFileSync } from 'node:fs'
import { parentOf } from './processor-time.ts'

/** Megabytes that a process holds in memory; `shareMb` counts memory shared with others proportionally. */
export type Memory = { readonly residentMb: number; readonly shareMb: number }

const KIB_PER_MB = 1024

const undefinedIfEnded = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const megabytesOf = (pid: number): Memory => {
  const text = undefinedIfEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? ''
  const field = (name: string): number => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { residentMb: field('Rss') / KIB_PER_MB, shareMb: field('Pss') / KIB_PER_MB }
}

const childrenOf = (pid: number, all: readonly number[]): number[] =>
  all
    .filter((other) => undefinedIfEnded(() => parentOf(other)) === pid)
    .flatMap((child) => [child, ...childrenOf(child, all)])

/** Memory of a process, and of all its descendants together, whose `shareMb` counts shared memory once. */
export const memoryOf = (pid: number): { own: Memory; descendants: Memory; processes: number } => {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const descendants = childrenOf(pid, all).map(megabytesOf)
  const sum = (field: keyof Memory): number => descendants.reduce((total, one) => total + one[field], 0)
  return {
    own: megabytesOf(pid),
    descendants: { residentMb: sum('residentMb'), shareMb: sum('shareMb') },
    processes: descendants.length,
  }
}
