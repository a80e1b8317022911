import type { FirstVisit } from '#contract/fundraisers/case-draft-shapes.ts'
import { ownAddress } from '#contract/own-address.ts'
import { browserStorage, isRecord, readJson, type TabStorage } from '../tab-storage.ts'

export const FIRST_VISIT = 'first-visit'
const MAX = 2048

type Visited = {
  readonly referrer: string
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search'>
}

const textIn = (stored: Readonly<Record<string, unknown>>, name: string): string => {
  const value = stored[name]
  return typeof value === 'string' ? value.slice(0, MAX) : ''
}

const read = (storage: TabStorage): FirstVisit | null => {
  const stored = readJson(storage, FIRST_VISIT)
  if (!isRecord(stored)) return null
  return {
    referrer: textIn(stored, 'referrer'),
    origin: textIn(stored, 'origin').slice(0, 256),
    path: textIn(stored, 'path'),
    search: textIn(stored, 'search'),
  }
}

/** Stores referrer and landing page once per session. The page behind a guard's redirect is in `next`. */
export const storeFirstVisit = (storage: TabStorage, { referrer, location }: Visited): void => {
  if (storage.getItem(FIRST_VISIT) !== null) return
  const { origin } = location
  const wanted = ownAddress(new URLSearchParams(location.search).get('next'))
  const { pathname: path, search } = wanted === null ? location : new URL(wanted, origin)
  storage.setItem(FIRST_VISIT, JSON.stringify({ referrer, origin, path, search }))
}

/** The stored first visit; null if nothing is stored. */
export const firstVisit = (): FirstVisit | null => read(browserStorage())
