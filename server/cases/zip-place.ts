import { zipOf } from '#contract/zip.ts'

export type ZipPlace = {
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

// Military post offices: a mail room's code, not a town.
const NO_TOWNS = ['AA', 'AE', 'AP']

/** The middle one: a single ZIP code that is written down somewhere else moves no town. */
const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * The town of a ZIP code in the United States; null where there is none. It stands at the town's middle, not at its
 * ZIP code's: distances from many places must not tell more of a case than its town. The table of all of them is read
 * on first use: it takes a fifth of a second, which a start needn't wait for.
 */
export const placeOfZip = async (typed: string): Promise<ZipPlace | null> => {
  const { default: zipcodes } = await import('zipcodes')
  const zip = zipOf(typed)
  const found = zip === null ? undefined : zipcodes.lookup(zip)
  if (found === undefined || found.country !== 'US' || NO_TOWNS.includes(found.state)) return null
  const { city, state } = found
  const whole = zipcodes.lookupByName(city, state)
  return {
    city,
    state,
    latitude: median(whole.map(({ latitude }) => latitude)),
    longitude: median(whole.map(({ longitude }) => longitude)),
  }
}

/** "ohio" of "OH"; the code itself where it has no name. */
export const stateName = async (code: string): Promise<string> => {
  const { default: zipcodes } = await import('zipcodes')
  return zipcodes.states.abbr[code]?.toLowerCase() ?? code
}
