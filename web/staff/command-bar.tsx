import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StaffMemberInfo } from '#contract/staff/staff-shapes.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useRemoteSearch } from '#web/ui/use-remote-search.ts'
import { openActs } from './acts/open-acts.ts'
import { OPENS_ACT } from './acts/subject-act.ts'
import { type FoundItem, FoundList, nothingFound, sortFound } from './found-list.tsx'
import { lastSeen, useLastSeen } from './last-seen.ts'
import { staffPages } from './staff-pages.ts'
import { typedLists } from './typed-lists.ts'

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

const findAnything = async (words: string, signal: AbortSignal): Promise<readonly FoundItem[]> =>
  sortFound((await api.staffSearch({ q: words }, { signal })).items)

const KEY = 'type-small rounded-tag bg-hush px-1.5'

const Legend = () => (
  <p className="type-small mt-4 hidden flex-wrap justify-between gap-4 border-t border-line pt-3 text-quiet tablet:flex">
    <span>
      <kbd className={KEY}>↑</kbd> <kbd className={KEY}>↓</kbd> Move · <kbd className={KEY}>↵</kbd> Open
    </span>
    <span>
      A name of a page or an act, an ID, an e-mail, a receipt number, a card’s last four, 48.25, or Nov 20
    </span>
  </p>
)

/** Opens the dialog by keys or button; closes it on navigation. */
const useBarDialog = () => {
  const [opened, setOpened] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  useEffect(() => {
    const open = (): void => {
      if (dialog.current?.open !== false) return
      setOpened((times) => times + 1)
      dialog.current.showModal()
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
  return { dialog, opened }
}

/** Index of the row that an arrow key, Home or End selects; undefined for any other key. */
const nextIndex = (key: string, index: number, last: number): number | undefined =>
  ({ ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last })[key]

/** Whether each typed word begins a word of the text. */
const matches = (text: string, typed: string): boolean => {
  const words = text.toLowerCase().split(/[\s-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** What needs no search: the things last seen, the pages, and the acts on what is open. */
const itemsOfPage = ({ staffId, roles }: MemberProps, typed: string): FoundItem[] => {
  const acts = openActs().map(({ label, search }) => ({ label, address: search, detail: 'On this page' }))
  const isShown = ({ label }: { readonly label: string }) => typed === '' || matches(label, typed)
  const toItem =
    (group: 'pages' | 'acts') =>
    (item: (typeof acts)[number]): FoundItem => ({
      group,
      id: item.address,
      title: item.label,
      detail: item.detail,
      address: item.address,
    })
  const seen = lastSeen(staffId).map(({ title, area, address }) => ({
    group: 'seen' as const,
    id: address,
    title,
    detail: area,
    address,
  }))
  return [
    ...(typed === '' ? seen.filter(({ address }) => address !== window.location.pathname) : []),
    ...typedLists(roles, typed, new Date()).map(toItem('pages')),
    ...(typed === '' ? [] : staffPages(roles).filter(isShown).map(toItem('pages'))),
    ...acts.filter(isShown).map(toItem('acts')),
  ]
}

type MemberProps = Pick<StaffMemberInfo, 'staffId' | 'roles'>

/** The command bar: finds a page, a case, a person or an order, or an act on what is open, and opens it. */
export const CommandBar = (member: MemberProps) => {
  useLastSeen(member.staffId)
  const { dialog, opened } = useBarDialog()
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const answer = useRemoteSearch(text, findAnything)
  const navigate = useNavigate()
  const typed = text.trim()
  const found = typed === '' ? [] : (answer?.result ?? [])
  const items = opened === 0 ? [] : [...found, ...itemsOfPage(member, typed)]
  const chosen = items[Math.min(index, items.length - 1)]
  const open = ({ group, address }: FoundItem): void => {
    if (address === null) return
    // It closes first, so that the focus is back on the page before the page, or an act's dialog, opens.
    dialog.current?.close()
    void navigate(address, group === 'acts' ? { state: OPENS_ACT } : {})
  }
  const move = (event: KeyboardEvent): void => {
    const to = nextIndex(event.key, index, items.length - 1)
    if (to !== undefined && items.length > 0) setIndex(to)
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen)
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
          <FoundList items={items} chosen={chosen?.id} onOpen={open} />
          <p role="status" className="type-meta px-3 py-4 text-quiet empty:p-0">
            {answer?.words === typed && items.length === 0 && nothingFound(typed)}
          </p>
        </div>
        <Legend />
      </div>
    </dialog>
  )
}
