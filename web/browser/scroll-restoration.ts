import { randomHex16 } from './random-hex.ts'

/** How a page was left: how far it was scrolled, and the link that had the focus. */
export type Place = { readonly top: number; readonly link: string | null }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'scrollPositions'
/** Steps back that anyone takes; the oldest goes first. */
const PLACES_KEPT = 50
/** The router's key of an entry that it didn't make itself (`#protection`): many may have it. */
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
  /** Writes them down, so that they outlive the document. */
  readonly save: () => void
}

/** Where each entry of the history was left, so that the way back leads there. Without a store, in this document only. */
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

/** The tab's own store; null where the visitor forbids it. */
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

/** What the router keeps with the entry that is shown. */
const stateOfEntry = (): { readonly key?: unknown } => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

let shown: string | null = null

/** The entry whose page stands in the document: on the way back the history is there before its page is. */
export const showEntry = (key: string): void => {
  shown = key
}

/**
 * Gives the entry that the document was opened by a key of its own, as the router gives to those it makes, and writes
 * down how far the document was scrolled when it is left, be it before React has taken it over. A document that was
 * come back to and not yet brought to its place says nothing new.
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
