import { expect, test } from 'vitest'
import { type NameShown, shownName } from './shown-name.ts'

test.each<[NameShown, string, string]>([
  ['full', 'Maya Kessler', 'Maya Kessler'],
  ['first_initial', 'Maya Kessler', 'Maya K.'],
  ['first_initial', ' Anna  Maria  Öhman ', 'Anna Maria Ö.'],
  ['first_initial', 'Cher', 'Cher'],
  ['first_initial', 'Ada 𝒮mith', 'Ada 𝒮.'],
  ['first_initial', 'Martin Luther King, Jr.', 'Martin Luther K.'],
  ['first_initial', 'Ada Smith MD', 'Ada S.'],
  ['first_initial', 'The Hollis family', 'The Hollis family'],
  ['anonymous', 'Maya Kessler', 'Anonymous'],
])('the choice %s shows %j as %j', (choice, fullName, shown) => {
  expect(shownName(choice, fullName)).toBe(shown)
})
