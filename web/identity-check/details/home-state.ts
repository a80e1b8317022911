import { ADDRESS_STATES, stateName } from '#contract/geo/states.ts'
import { needsState, stateOfZip } from '#contract/geo/zip-state.ts'

/** State of residence, from the ZIP code. `isShown`: whether the form asks for it, as the ZIP code is ambiguous. */
export type HomeState = {
  readonly zip: string
  readonly city: string
  readonly placeName: string
  readonly isShown: boolean
  readonly chosen: string
}

export const homeState = ({ zip, city }: Pick<HomeState, 'zip' | 'city'>, chosen: string): HomeState => ({
  zip,
  city,
  placeName: stateName(stateOfZip(zip) ?? '', ADDRESS_STATES) ?? '',
  isShown: needsState(zip),
  chosen,
})
