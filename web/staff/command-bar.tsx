import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Found } from '#contract/staff/staff-shapes.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRemoteSearch } from '#web/ui/use-remote-search.ts'
import { FoundList, nothingFound, sortFound } from './found-list.tsx'

const OPEN_EVENT = 'staff-command-bar'

/** Opens the command bar from anywhere on the page. */
export const openCommandBar = (): void => {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

/** Whether a key opens the bar: ⌘K and Ctrl K anywhere, `/` outside text fields. */
const isShortcut = (event: globalThis.KeyboardEvent): boolean =>
  (event.key === 'k' && (event.metaKey || event.ctrlKey)) ||
  (event.key === '/' && !event.metaKey && !event.ctrlKey && !isTyping(event.target))

const findAnything = async (words: string, signal: AbortSignal): Promise<readonly Found[]> =>
  sortFound((await api.staffSearch({ q: words }, { signal })).items)

const KEY = 'type-small rounded-tag bg-hush px-1.5'

const Legend = () => (
  <p className="type-small mt-4 hidden flex-wrap justify-between gap-4 border-t border-line pt-3 text-quiet tablet:flex">
    <span>
      <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> Move · <kbd className={KEY}>↵</kbd> Open
    </span>
    <span>Paste an ID, an e-mail, a receipt number, a card’s last four, or a short link</span>
  </p>
)

/** Opens the dialog by keys or button; closes it on navigation. */
const useBarDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  useEffect(() => {
    const open = (): void => {
      if (dialog.current?.open === false) dialog.current.showModal()
    }
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener(OPEN_EVENT, open)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener(OPEN_EVENT, open)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => dialog.current?.close(), [location])
  return dialog
}

/** Index of the row that an arrow key, Home or End selects; undefined for any other key. */
const nextIndex = (key: string, index: number, last: number): number | undefined =>
  ({ ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last })[key]

/** The command bar: finds a case, a person or an order, and opens it. */
export const CommandBar = () => {
  const dialog = useBarDialog()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const answer = useRemoteSearch(text, findAnything)
  const navigate = useNavigate()
  const items = answer?.result ?? []
  const chosen = items[Math.min(index, items.length - 1)]
  const move = (event: KeyboardEvent): void => {
    const to = nextIndex(event.key, index, items.length - 1)
    if (to !== undefined && items.length > 0) setIndex(to)
    else if (event.key === 'Enter' && chosen?.address) void navigate(chosen.address)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} aria-label="Find anything" data-size="wide" className="dialog backdrop:bg-ink/50">
      <div className="p-4">
        <label className="flex items-center gap-3 border-b border-line pb-3">
          <Icon name="magnifying-glass" size={24} />
          <span className="sr-only">Find anything</span>
          <input
            type="search"
            role="combobox"
            aria-expanded={items.length > 0}
            aria-controls="found"
            aria-activedescendant={chosen === undefined ? undefined : `found-${chosen.id}`}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setIndex(0)
            }}
            onKeyDown={move}
            className="type-lead min-h-11 w-full bg-transparent outline-none"
          />
        </label>
        <div id="found" className="min-h-24">
          <FoundList items={items} chosen={chosen?.id} />
          <p role="status" className="type-meta px-3 py-4 text-quiet empty:p-0">
            {answer !== null && items.length === 0 && nothingFound(answer.words)}
          </p>
        </div>
        <Legend />
      </div>
    </dialog>
  )
}
