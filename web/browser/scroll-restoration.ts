import { randomHex16 } from './random-hex.ts'

/** State of a page when it was left: scroll position, and the focused link. */
export type Place = { readonly top: number; readonly link: string | null }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'scrollPositions'
/** Maximum stored entries; the oldest is dropped. */
const PLACES_KEPT = 50
/** The router's key of an entry that it didn't create (`#protection`), which isn't unique. */
const NO_KEY = 'default'

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  'top' in value &&
  typeof value.top === 'number' &&
  'link' in value &&
  (value.link === null || typeof value.link === 'string')

const readEntries = (store: Store | null): [string, Place][] => {
  const entries: unknown = JSON.parse(store?.getItem(NAME) ?? '[]')
  if (!Array.isArray(entries)) return []
  return entries.flatMap((entry: unknown): [string, Place][] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isPlace(entry[1]) ? [[entry[0], entry[1]]] : [],
  )
}

export type ScrollPositions = {
  readonly at: (key: string) => Place | null
  readonly remember: (key: string, change: Partial<Place>) => void
  /** Persists them beyond the document. */
  readonly save: () => void
}

/** Scroll positions by history entry. Without a store, for this document only. */
export const createScrollPositions = (store: Store | null): ScrollPositions => {
  const places = new Map(readEntries(store))
  return {
    at: (key) => places.get(key) ?? null,
    remember: (key, change) => {
      if (key === NO_KEY) return
      const before = places.get(key) ?? { top: 0, link: null }
      places.delete(key)
      places.set(key, { ...before, ...change })
      const [oldest] = places.keys()
      if (places.size > PLACES_KEPT && oldest !== undefined) places.delete(oldest)
    },
    save: () => store?.setItem(NAME, JSON.stringify([...places])),
  }
}

/** The tab's storage; null if it is forbidden. */
const tabStore = (): Store | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

let ofTab: ScrollPositions | undefined

/** Those of this tab. In the browser only. */
export const scrollPositions = (): ScrollPositions => {
  ofTab ??= createScrollPositions(tabStore())
  return ofTab
}

/** The router's state of the current entry. */
const stateOfEntry = (): { readonly key?: unknown } => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

let shown: string | null = null

/** The entry of the rendered page: on back navigation the history changes first. */
export const showEntry = (key: string): void => {
  shown = key
}

/**
 * Gives the document's first entry a key of its own, as the router does for others, and stores the scroll
 * position on leaving, even before hydration. A document whose position wasn't restored yet stores nothing.
 */
export const watchLeaving = (): void => {
  const state = stateOfEntry()
  if (!('key' in state)) window.history.replaceState({ ...state, key: randomHex16() }, '')
  window.addEventListener('pagehide', () => {
    const places = scrollPositions()
    const key = shown ?? stateOfEntry().key
    const isKnown =
      typeof key === 'string' && (shown !== null || window.scrollY > 0 || places.at(key) === null)
    if (isKnown) places.remember(key, { top: window.scrollY })
    places.save()
  })
}
