import { STATES } from '#contract/geo/states.ts'
import { zipFormatProblem, zipOf } from '#contract/geo/zip.ts'
import type { ChosenPlace } from './find-closest.ts'

type ReadPlace =
  | { readonly place: ChosenPlace; readonly problem: null }
  | { readonly place: null; readonly problem: string }

/** Longest text that is read: longer than any state's name. */
export const PLACE_MAX = 40

const UNKNOWN_STATE = 'Type a state, such as Ohio or OH, or a ZIP code of five digits.'

const stateOf = (typed: string): ChosenPlace | null => {
  const text = typed.replaceAll('.', '').toLowerCase()
  const known = STATES.find(([code, name]) => code.toLowerCase() === text || name.toLowerCase() === text)
  return known === undefined ? null : { kind: 'state', state: known[0], name: known[1] }
}

/** Reads "Ohio", "OH" or "45750". */
export const readPlace = (typed: string): ReadPlace => {
  const zip = zipOf(typed)
  if (zip !== null) return { place: { kind: 'zip', zip }, problem: null }
  const place = stateOf(typed.trim())
  if (place !== null) return { place, problem: null }
  const zipProblem = /\d/.test(typed) ? zipFormatProblem(typed) : null
  return { place: null, problem: zipProblem ?? UNKNOWN_STATE }
}
