import { isArmedForcesState, stateName } from '#contract/geo/states.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { isZipOfIslands, stateOfZip } from '#contract/geo/zip-state.ts'

export type ZipPlace = {
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

/** The median, so that a single wrongly located ZIP code doesn't move the town. */
const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const lookUpZip = async (typed: string) => {
  const { default: zipcodes } = await import('zipcodes')
  const zip = zipOf(typed)
  const entry = zip === null ? undefined : zipcodes.lookup(zip)
  return { zipcodes, entry: entry?.country === 'US' ? entry : null }
}

/**
 * The town of a US ZIP code; null if there is none. Its coordinates are the town's center rather than the ZIP
 * code's, so that distances from several places can't locate a case more exactly. The table loads on first
 * use, because that takes a fifth of a second.
 */
export const placeOfZip = async (typed: string): Promise<ZipPlace | null> => {
  const { zipcodes, entry } = await lookUpZip(typed)
  // Military post offices have mail-room codes, not towns.
  if (entry === null || isArmedForcesState(entry.state)) return null
  const { city, state } = entry
  const townZips = zipcodes.lookupByName(city, state)
  return {
    city,
    state,
    latitude: median(townZips.map(({ latitude }) => latitude)),
    longitude: median(townZips.map(({ longitude }) => longitude)),
  }
}

/** The state of a ZIP code in an address, also without a town; null for an unknown code. */
export const addressStateOfZip = async (typed: string): Promise<string | null> => {
  const { entry } = await lookUpZip(typed)
  if (entry !== null) return entry.state
  const prefixState = stateOfZip(typed)
  // The table lacks some ZIP codes of islands and of the armed forces. Their prefixes belong to one state each.
  return prefixState !== null && (isZipOfIslands(typed) || isArmedForcesState(prefixState))
    ? prefixState
    : null
}

/** "ohio" for "OH"; the code itself if it has no name. */
export const stateWord = (code: string): string => stateName(code)?.toLowerCase() ?? code
