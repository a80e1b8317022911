export type ZipPlace = {
  readonly city: string
  readonly state: string
  readonly latitude: number
  readonly longitude: number
}

// Military post offices: a mail room's code, not a town.
const NO_TOWNS = ['AA', 'AE', 'AP']

/**
 * The town of a ZIP code in the United States; null where there is none. The table of all of them is read on first
 * use: it takes a fifth of a second, which a start needn't wait for.
 */
export const placeOfZip = async (zip: string): Promise<ZipPlace | null> => {
  const { default: zipcodes } = await import('zipcodes')
  const found = /^\d{5}$/.test(zip) ? zipcodes.lookup(zip) : undefined
  if (found === undefined || found.country !== 'US' || NO_TOWNS.includes(found.state)) return null
  const { city, state, latitude, longitude } = found
  return { city, state, latitude, longitude }
}

/** "ohio" of "OH"; the code itself where it has no name. */
export const stateName = async (code: string): Promise<string> => {
  const { default: zipcodes } = await import('zipcodes')
  return zipcodes.states.abbr[code]?.toLowerCase() ?? code
}
