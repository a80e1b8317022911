import { randomHex16 } from './random-hex.ts'
import { browserStorage } from './tab-storage.ts'

/** State of a page when it was left: scroll position, and the focused link. */
export type LeftPosition = { readonly top: number; readonly link: string | null }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const STORAGE_KEY = 'scrollPositions'
/** Maximum stored entries; the oldest is dropped. */
const ENTRIES_MAX = 50
/** The router's key of an entry that it didn't create (`#protection`), which isn't unique. */
const NO_KEY = 'default'

const isLeftPosition = (value: unknown): value is LeftPosition =>
  typeof value === 'object' &&
  value !== null &&
  'top' in value &&
  typeof value.top === 'number' &&
  'link' in value &&
  (value.link === null || typeof value.link === 'string')

const readEntries = (store: Store | null): [string, LeftPosition][] => {
  const entries: unknown = JSON.parse(store?.getItem(STORAGE_KEY) ?? '[]')
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown): [string, LeftPosition][] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isLeftPosition(entry[1])
      ? [[entry[0], entry[1]]]
      : [],
  )
}

export type ScrollPositions = {
  readonly at: (key: string) => LeftPosition | null
  readonly remember: (key: string, change: Partial<LeftPosition>) => void
  /** Persists the positions, so that they outlive the document. */
  readonly save: () => void
}

/** Scroll positions by history entry. Without a store, for this document only. */
export const createScrollPositions = (store: Store | null): ScrollPositions => {
  const positions = new Map(readEntries(store))
  return {
    at: (key) => positions.get(key) ?? null,
    remember: (key, change) => {
      if (key === NO_KEY) return
      const previous = positions.get(key) ?? { top: 0, link: null }
      positions.delete(key)
      positions.set(key, { ...previous, ...change })
      const [oldest] = positions.keys()
      if (positions.size > ENTRIES_MAX && oldest !== undefined) positions.delete(oldest)
    },
    save: () => store?.setItem(STORAGE_KEY, JSON.stringify([...positions])),
  }
}

let tabPositions: ScrollPositions | undefined

/** Scroll positions of this tab. For browsers only. */
export const scrollPositions = (): ScrollPositions => {
  tabPositions ??= createScrollPositions(browserStorage())
  return tabPositions
}

/** The router's state of the current entry. */
const stateOfEntry = (): { readonly key?: unknown } => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

let renderedKey: string | null = null

/** Sets the history entry of the rendered page, since on back navigation the history changes before the page. */
export const showEntry = (key: string): void => {
  renderedKey = key
}

/**
 * Gives the document's first entry a key of its own, as the router does for others, and stores the scroll
 * position on leaving, even before hydration. A document whose position wasn't restored yet stores nothing.
 */
export const watchLeaving = (): void => {
  const state = stateOfEntry()
  if (!('key' in state)) window.history.replaceState({ ...state, key: randomHex16() }, '')
  window.addEventListener('pagehide', () => {
    const positions = scrollPositions()
    const key = renderedKey ?? stateOfEntry().key
    const mayRemember =
      typeof key === 'string' && (renderedKey !== null || window.scrollY > 0 || positions.at(key) === null)
    if (mayRemember) positions.remember(key, { top: window.scrollY })
    positions.save()
  })
}
