import { cleanName } from '../accounts/name-signs.ts'
import { ADDRESS_STATES, stateName } from './states.ts'
import { zipOf } from './zip.ts'
import { stateOfZip } from './zip-state.ts'

/** Finds the state at the end of an address line, which must match the ZIP code's. */

type Ending = { readonly before: string; readonly state: string; readonly afterComma: boolean }

const LETTERS_AT_END = /^(.*[^\s,])(\s*,\s*|\s+)(\p{L})\.?(\p{L})\.?$/u
const WORDS_AT_END = /^(.*[^\s,])\s*,\s*([^,]+)$/u

const codeAtEnd = (line: string): Ending | null => {
  const [, before = '', between = '', ...letters] = LETTERS_AT_END.exec(line) ?? []
  const state = letters.join('').toUpperCase()
  return stateName(state, ADDRESS_STATES) === undefined
    ? null
    : { before, state, afterComma: between.includes(',') }
}

const nameAtEnd = (line: string): Ending | null => {
  const [, before = '', word = ''] = WORDS_AT_END.exec(line) ?? []
  const found = ADDRESS_STATES.find(([, name]) => name.toLowerCase() === word.toLowerCase())
  return found === undefined ? null : { before, state: found[0], afterComma: true }
}

const endingOf = (line: string): Ending | null => codeAtEnd(line) ?? nameAtEnd(line)

/**
 * State codes that also abbreviate parts of a street or a house: a court, a floor, a mount, northeast, an
 * apartment.
 */
const OTHER_WORDS = new Set(['AL', 'AP', 'CO', 'CT', 'DE', 'FL', 'KY', 'LA', 'MT', 'NE', 'PR'])
/** Words that letters belong to: "Apt MA", "County Road MN". */
const TAKES_LETTERS =
  /(?:^|[\s,])(?:apt|apartment|unit|ste|suite|bldg|building|fl|floor|lot|rm|room|spc|space|trlr|box|no|#|hwy|highway|rd|road|rte|route|cth)\.?$/iu
const isInCapitals = (line: string): boolean => /\p{Lu}\.?\p{Lu}\.?$/u.test(line)

const endsIn = (line: string, city: string): boolean =>
  city !== '' && ` ${line.replaceAll(',', ' ')}`.toLowerCase().endsWith(` ${city.toLowerCase()}`)

/**
 * "Portland, OR", "Portland OR" and "Portland, Oregon" are a town with its state; "Oregon" alone is a town.
 */
const cityEnding = (typed: string): Ending | null => {
  const line = cleanName(typed)
  const found = endingOf(line)
  if (found === null || found.afterComma || !OTHER_WORDS.has(found.state)) return found
  return isInCapitals(line) ? found : null
}

/** The town without its state. */
export const townOf = (typed: string): string => cityEnding(typed)?.before ?? cleanName(typed)

/**
 * The state at the end of a street line. "Ct" is a court rather than Connecticut, and a town named like a
 * state isn't one.
 */
const streetState = (typed: string, city: string): string | null => {
  const line = cleanName(typed).replace(/[\s,]+\d{5}(?:-\d{4})?$/, '')
  const found = endingOf(line)
  if (found === null) return null
  const { before, state, afterComma } = found
  if (endsIn(before, city)) return state
  if (OTHER_WORDS.has(state) || endsIn(line, city)) return null
  if (afterComma) return state
  return isInCapitals(line) && !TAKES_LETTERS.test(before) && !/\d$/.test(before) ? state : null
}

/** With its article: "the District of Columbia", "the Virgin Islands". */
const inSentence = (code: string): string => {
  const name = stateName(code, ADDRESS_STATES) ?? code
  return / of | Islands$/.test(name) ? `the ${name}` : name
}

type Place = {
  readonly address: string
  readonly city: string
  readonly zip: string
  /** The state that the person chose, where the ZIP code is ambiguous. */
  readonly state: string
}

/** Problem of a ZIP code or of the chosen state, when the lines above name another state. */
export const namedStateProblem = ({
  address,
  city,
  zip,
  state,
}: Place): { readonly field: 'zip' | 'state'; readonly message: string } | null => {
  const zipState = stateOfZip(zip)
  const home = zipState ?? state
  const named = [streetState(address, townOf(city)), cityEnding(city)?.state].find(
    (one) => one != null && one !== home,
  )
  if (named == null || home === '') return null
  const other = `and the address says ${inSentence(named)}. Check which one is right.`
  return zipState === null
    ? { field: 'state', message: `You chose ${inSentence(home)}, ${other}` }
    : { field: 'zip', message: `${zipOf(zip)} is in ${inSentence(home)}, ${other}` }
}
