import { cleanName } from '../accounts/name-signs.ts'
import { ADDRESS_STATES, stateName } from './states.ts'
import { zipOf } from './zip.ts'
import { stateOfZip } from './zip-state.ts'

/** Where a line of somebody's address ends in a state: it must be that of the ZIP code, or one of the two is mistyped. */

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

/** Also the end of a street, or a part of a house: a court, a floor, a mount, northeast, an apartment. */
const OTHER_WORDS = new Set(['AL', 'AP', 'CO', 'CT', 'DE', 'FL', 'KY', 'LA', 'MT', 'NE', 'PR'])
/** What two letters belong to behind it: "Apt MA", "County Road MN". */
const TAKES_LETTERS =
  /(?:^|[\s,])(?:apt|apartment|unit|ste|suite|bldg|building|fl|floor|lot|rm|room|spc|space|trlr|box|no|#|hwy|highway|rd|road|rte|route|cth)\.?$/iu
const isInCapitals = (line: string): boolean => /\p{Lu}\.?\p{Lu}\.?$/u.test(line)

const endsIn = (line: string, city: string): boolean =>
  city !== '' && ` ${line.replaceAll(',', ' ')}`.toLowerCase().endsWith(` ${city.toLowerCase()}`)

/** "Portland, OR", "Portland OR" and "Portland, Oregon" are the town and its state; "Oregon" alone is a town. */
const cityEnding = (typed: string): Ending | null => {
  const line = cleanName(typed)
  const found = endingOf(line)
  if (found === null || found.afterComma || !OTHER_WORDS.has(found.state)) return found
  return isInCapitals(line) ? found : null
}

/** The town alone, where its state stands behind it. */
export const townOf = (typed: string): string => cityEnding(typed)?.before ?? cleanName(typed)

/** The state that a street line ends in; no court is Connecticut, and a town called as a state is none. */
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

/** As in a sentence: "the District of Columbia", "the Virgin Islands". */
const inSentence = (code: string): string => {
  const name = stateName(code, ADDRESS_STATES) ?? code
  return / of | Islands$/.test(name) ? `the ${name}` : name
}

type Place = {
  readonly address: string
  readonly city: string
  readonly zip: string
  /** What the person chose, where the ZIP code doesn't tell it. */
  readonly state: string
}

/** What is wrong with a ZIP code, or the state chosen beside it, where the lines above it name another state. */
export const namedStateProblem = ({
  address,
  city,
  zip,
  state,
}: Place): { readonly field: 'zip' | 'state'; readonly message: string } | null => {
  const told = stateOfZip(zip)
  const home = told ?? state
  const named = [streetState(address, townOf(city)), cityEnding(city)?.state].find(
    (one) => one != null && one !== home,
  )
  if (named == null || home === '') return null
  const other = `and the address says ${inSentence(named)}. Check which one is right.`
  return told === null
    ? { field: 'state', message: `You chose ${inSentence(home)}, ${other}` }
    : { field: 'zip', message: `${zipOf(zip)} is in ${inSentence(home)}, ${other}` }
}
