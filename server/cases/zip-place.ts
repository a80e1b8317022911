import { isOfArmedForces, stateName } from '#contract/places/states.ts'
import { zipOf } from '#contract/places/zip.ts'
import { isZipOfIslands, stateOfZip } from '#contract/places/zip-state.ts'

export type ZipPlace = {
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

/** The middle one: a single ZIP code that is written down somewhere else moves no town. */
const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const look = async (typed: string) => {
  const { default: zipcodes } = await import('zipcodes')
  const zip = zipOf(typed)
  const found = zip === null ? undefined : zipcodes.lookup(zip)
  return { zipcodes, found: found?.country === 'US' ? found : null }
}

/**
 * The town of a ZIP code in the United States; null where there is none. It stands at the town's middle, not at its
 * ZIP code's: distances from many places must not tell more of a case than its town. The table of all of them is read
 * on first use: it takes a fifth of a second, which a start needn't wait for.
 */
export const placeOfZip = async (typed: string): Promise<ZipPlace | null> => {
  const { zipcodes, found } = await look(typed)
  // Military post offices: a mail room's code, not a town.
  if (found === null || isOfArmedForces(found.state)) return null
  const { city, state } = found
  const whole = zipcodes.lookupByName(city, state)
  return {
    city,
    state,
    latitude: median(whole.map(({ latitude }) => latitude)),
    longitude: median(whole.map(({ longitude }) => longitude)),
  }
}

/** The state of a ZIP code as it stands in an address, also where there is no town; null where there is no such code. */
export const addressStateOfZip = async (typed: string): Promise<string | null> => {
  const { found } = await look(typed)
  if (found !== null) return found.state
  const told = stateOfZip(typed)
  // The table lacks some of these, whose prefixes no other state has.
  return told !== null && (isZipOfIslands(typed) || isOfArmedForces(told)) ? told : null
}

/** "ohio" of "OH"; the code itself where it has no name. */
export const stateWord = (code: string): string => stateName(code)?.toLowerCase() ?? code
