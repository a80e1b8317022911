import { cleanName } from '#contract/accounts/name-signs.ts'
import { withoutTrailing } from '#contract/plain-text.ts'
import { ADDRESS_STATES, stateName } from './states.ts'
import { zipOf } from './zip.ts'
import { stateOfZip } from './zip-state.ts'

/** Finds the state at the end of an address line, which must match the ZIP code's. */

/** A state that ends a line, with the text before it. */
type Ending = { readonly before: string; readonly state: string; readonly afterComma: boolean }

const LETTERS_AT_END = /^(.*[^\s,])(\s*,\s*|\s+)(\p{L})\.?(\p{L})\.?$/u

/** The ending of "Portland, OR" and "Portland OR". */
const codeAtEnd = (line: string): Ending | null => {
  const [, before = '', between = '', ...letters] = LETTERS_AT_END.exec(line) ?? []
  const state = letters.join('').toUpperCase()
  return stateName(state, ADDRESS_STATES) === undefined
    ? null
    : { before, state, afterComma: between.includes(',') }
}

/** The ending of "Portland, Oregon". */
const nameAtEnd = (line: string): Ending | null => {
  const comma = line.lastIndexOf(',')
  const before = withoutTrailing(line.slice(0, Math.max(comma, 0)), /[\s,]/)
  const word = line.slice(comma + 1).trimStart()
  if (before === '') return null
  const ending = ADDRESS_STATES.find(([, name]) => name.toLowerCase() === word.toLowerCase())
  return ending === undefined ? null : { before, state: ending[0], afterComma: true }
}

const endingOf = (line: string): Ending | null => codeAtEnd(line) ?? nameAtEnd(line)

/**
 * State codes that also abbreviate parts of a street or a house: a court, a floor, a mount, northeast, an
 * apartment.
 */
const AMBIGUOUS_CODES = new Set(['AL', 'AP', 'CO', 'CT', 'DE', 'FL', 'KY', 'LA', 'MT', 'NE', 'PR'])
/** Words after which two letters name a unit or a road, not a state: "Apt MA", "County Road MN". */
const BEFORE_UNIT_LETTERS =
  /(?:^|[\s,])(?:apt|apartment|unit|ste|suite|bldg|building|fl|floor|lot|rm|room|spc|space|trlr|box|no|#|hwy|highway|rd|road|rte|route|cth)\.?$/iu
const isInCapitals = (line: string): boolean => /\p{Lu}\.?\p{Lu}\.?$/u.test(line)

const endsIn = (line: string, city: string): boolean =>
  city !== '' && ` ${line.replaceAll(',', ' ')}`.toLowerCase().endsWith(` ${city.toLowerCase()}`)

/**
 * "Portland, OR", "Portland OR" and "Portland, Oregon" are a town with its state; "Oregon" alone is a town.
 */
const cityEnding = (typed: string): Ending | null => {
  const line = cleanName(typed)
  const ending = endingOf(line)
  if (ending === null || ending.afterComma || !AMBIGUOUS_CODES.has(ending.state)) return ending
  return isInCapitals(line) ? ending : null
}

/** The town without its state. */
export const townOf = (typed: string): string => cityEnding(typed)?.before ?? cleanName(typed)

/**
 * The state at the end of a street line; null if there is none. "Ct" means a court rather than Connecticut, and a
 * town named like a state doesn't name the state.
 */
const streetState = (typed: string, city: string): string | null => {
  const typedLine = cleanName(typed)
  const zipAt = /[\s,]\d{5}(?:-\d{4})?$/.exec(typedLine)?.index
  const line = zipAt === undefined ? typedLine : withoutTrailing(typedLine.slice(0, zipAt), /[\s,]/)
  const ending = endingOf(line)
  if (ending === null) return null
  const { before, state, afterComma } = ending
  if (endsIn(before, city)) return state
  if (AMBIGUOUS_CODES.has(state) || endsIn(line, city)) return null
  if (afterComma) return state
  return isInCapitals(line) && !BEFORE_UNIT_LETTERS.test(before) && !/\d$/.test(before) ? state : null
}

/** A state's name for a sentence, with its article if it needs one: "the District of Columbia". */
const withArticle = (code: string): string => {
  const name = stateName(code, ADDRESS_STATES) ?? code
  return / of | Islands$/.test(name) ? `the ${name}` : name
}

type EnteredAddress = {
  readonly address: string
  readonly city: string
  readonly zip: string
  /** The state that the person chose, if the ZIP code is ambiguous. */
  readonly state: string
}

/** Problem of a ZIP code or of the chosen state, when the lines above name another state. */
export const namedStateProblem = ({
  address,
  city,
  zip,
  state,
}: EnteredAddress): { readonly field: 'zip' | 'state'; readonly message: string } | null => {
  const zipState = stateOfZip(zip)
  const expectedState = zipState ?? state
  const namedState = [streetState(address, townOf(city)), cityEnding(city)?.state].find(
    (candidate) => candidate != null && candidate !== expectedState,
  )
  if (namedState == null || expectedState === '') return null
  const contradiction = `and the address says ${withArticle(namedState)}. Check which one is right.`
  return zipState === null
    ? { field: 'state', message: `You chose ${withArticle(expectedState)}, ${contradiction}` }
    : { field: 'zip', message: `${zipOf(zip)} is in ${withArticle(expectedState)}, ${contradiction}` }
}
