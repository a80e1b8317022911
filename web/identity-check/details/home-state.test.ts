import { expect, it } from 'vitest'
import { homeState } from './home-state.ts'

it.each([
  ['10001', 'New York', false],
  ['45750-1234', 'Ohio', false],
  ['09002', 'Armed Forces Europe', false],
  ['4575', '', false],
  ['', '', false],
  ['00000', '', false],
  ['06390', '', true],
])('the ZIP code %j is shown as in %j; asks for the state: %s', (zip, placeName, isShown) => {
  expect(homeState({ zip, city: 'Kent' }, 'CT')).toMatchObject({ placeName, isShown, chosen: 'CT' })
})
