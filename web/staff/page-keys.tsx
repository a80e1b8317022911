import { useEffect, useState } from 'react'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

const KEY = 'type-small rounded-tag bg-hush px-1.5'

/** Whether a key was pressed for the page: not in a field, on a control, in a dialog or with a modifier. */
const isForPage = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  target instanceof Element &&
  target.closest('a, button, input, textarea, select, summary, dialog') === null

/** Remembers on the device that someone turned the keys off: speech input types single letters by mistake. */
const OFF = 'staffKeysOff'

/**
 * Listens for a page's keys.
 * @param acts by the key as the browser names it
 * @param names keys and what they do, as the help lists them
 * @returns the help
 */
export const usePageKeys = (
  acts: Readonly<Record<string, () => void>>,
  names: readonly (readonly [key: string, does: string])[],
) => {
  const isHydrated = useIsHydrated()
  // Null until they turn the keys off or on in this visit.
  const [isOff, setOff] = useState<boolean | null>(null)
  const areOn = isHydrated && !(isOff ?? deviceStorage().getItem(OFF) !== null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = acts[event.key]
      if (act === undefined || !isForPage(event)) return
      event.preventDefault()
      act()
    }
    if (!areOn) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [acts, areOn])
  return (
    <details className="type-small with-script mt-3 text-quiet max-tablet:hidden">
      <summary className="link type-label inline-flex min-h-11 cursor-pointer items-center">Keys</summary>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {names.map(([key, does]) => (
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
}
