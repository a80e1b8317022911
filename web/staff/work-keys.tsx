import { useRef, useState } from 'react'
import { usePageKeys } from './page-keys.tsx'

/** Keys of the list, as its help names them. */
const KEYS = [
  ['↵', 'take the next, or the chosen one'],
  ['J', 'down'],
  ['K', 'up'],
  ['O', 'open without taking'],
  ['⌘K', 'find anything'],
] as const

/** Moves through a list and opens its rows by keys. `chosen` is the row that the next key acts on; null before any. */
export const useWorkKeys = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const index = chosen === null ? null : Math.min(chosen, count - 1)
  const rowAt = (at: number) => list.current?.querySelectorAll('tbody tr')[at]
  const press = (selector: string): void =>
    rowAt(index ?? 0)
      ?.querySelector<HTMLElement>(selector)
      ?.click()
  const move = (by: number): void => {
    const to = index === null ? 0 : Math.max(0, Math.min(count - 1, index + by))
    setChosen(to)
    rowAt(to)?.scrollIntoView({ block: 'nearest' })
  }
  const help = usePageKeys(
    {
      Enter: () => press('[data-work="take"]'),
      o: () => press('a'),
      j: () => move(1),
      k: () => move(-1),
    },
    KEYS,
  )
  return { list, chosen: index, help }
}
