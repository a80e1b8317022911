import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

const KEY = 'type-small rounded-tag bg-hush px-1.5'

/** Keys of the list, as its help names them. */
const KEYS = [
  ['↵', 'take the next, or the chosen one'],
  ['J', 'down'],
  ['K', 'up'],
  ['O', 'open without taking'],
  ['⌘K', 'find anything'],
] as const

/** Whether a key was pressed for the page: not in a field, on a control, in a dialog or with a modifier. */
const isForPage = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  target instanceof Element &&
  target.closest('a, button, input, textarea, select, summary, dialog') === null

/** Remembers on the device that someone turned the keys off: speech input types single letters by mistake. */
const OFF = 'staffKeysOff'

/** Moves through a list and opens its rows by keys. `chosen` is the row that the next key acts on; null before any. */
export const useWorkKeys = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const isHydrated = useIsHydrated()
  // Null until they turn the keys off or on in this visit.
  const [isOff, setOff] = useState<boolean | null>(null)
  const areOn = isHydrated && !(isOff ?? deviceStorage().getItem(OFF) !== null)
  const index = chosen === null ? null : Math.min(chosen, count - 1)
  useEffect(() => {
    const press = (selector: string): void =>
      list.current?.querySelectorAll('tbody tr')[index ?? 0]?.querySelector<HTMLElement>(selector)?.click()
    const move = (by: number): void => {
      const to = index === null ? 0 : Math.max(0, Math.min(count - 1, index + by))
      setChosen(to)
      list.current?.querySelectorAll('tbody tr')[to]?.scrollIntoView({ block: 'nearest' })
    }
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => press('[data-work="take"]'),
      o: () => press('a'),
      j: () => move(1),
      k: () => move(-1),
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = acts[event.key]
      if (act === undefined || !isForPage(event)) return
      event.preventDefault()
      act()
    }
    if (!areOn) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [count, index, areOn])
  const help = (
    <details className="type-small with-script mt-3 text-quiet max-tablet:hidden">
      <summary className="link type-label inline-flex min-h-11 cursor-pointer items-center">Keys</summary>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {KEYS.map(([key, does]) => (
          <li key={key}>
            <kbd className={KEY}>{key}</kbd> <span>{does}</span>
          </li>
        ))}
      </ul>
      <Button
        kind="text"
        size="small"
        onClick={() => {
          if (areOn) deviceStorage().setItem(OFF, '1')
          else deviceStorage().removeItem(OFF)
          setOff(areOn)
        }}
      >
        {areOn ? 'Turn keys off' : 'Turn keys on'}
      </Button>
    </details>
  )
  return { list, chosen: index, help }
}
