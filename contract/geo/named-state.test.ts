import { describe, expect, it } from 'vitest'
import { namedStateProblem, townOf } from './named-state.ts'

const PLACE = { address: '12 Elm Street', city: 'Portland', zip: '10001', state: 'NY' }
const problemIn = (more: Partial<typeof PLACE>) => namedStateProblem({ ...PLACE, ...more })

const NOT_OREGON = '10001 is in New York, and the address says Oregon. Check which one is right.'

describe('a state named on the lines above the ZIP code', () => {
  it.each([
    { address: '12 Elm Street, Portland, OR' },
    { address: '12 Elm Street, Portland OR' },
    { address: '12 Elm Street Portland OR' },
    { address: '12 Elm Street portland or' },
    { address: '12 Elm Street, OR' },
    { address: '12 Elm Street OR' },
    { address: '12 Elm Street, Portland, Oregon' },
    { address: '12 Elm Street, Portland, O.R.' },
    { address: '12 Elm Street, Portland, OR 97201' },
    { city: 'Portland, OR' },
    { city: 'Portland OR' },
    { city: 'portland or' },
    { city: 'Portland, oregon' },
    { city: 'Portland, OR', address: '12 Elm Street, Portland' },
  ])('is refused if it isn’t the ZIP code’s: %j', (more) => {
    expect(problemIn(more)).toEqual({ field: 'zip', message: NOT_OREGON })
    expect(problemIn({ ...more, zip: '97201', state: 'OR' })).toBeNull()
    expect(problemIn({ ...more, zip: '9720' })?.field).not.toBe('zip')
  })

  it('may be named on either line', () => {
    expect(problemIn({ address: '12 Elm Street, NY', city: 'Portland, OR' })?.message).toBe(NOT_OREGON)
  })

  it.each([
    ['Hartford', '12 Elm Street, Hartford, CT', 'Connecticut'],
    ['Lincoln', '12 Elm Street, Lincoln NE', 'Nebraska'],
    ['Washington', '12 Elm Street, Washington, D.C.', 'the District of Columbia'],
    ['Saint Croix', '12 Elm Street, Saint Croix, VI', 'the Virgin Islands'],
  ])('is recognized by the town before it: %s', (city, address, name) => {
    expect(problemIn({ city, address })?.message).toContain(`and the address says ${name}.`)
  })

  it('is compared with the chosen state if the ZIP code is ambiguous', () => {
    const place = { city: 'Fishers Island, NY', zip: '06390' }
    expect(problemIn({ ...place, state: 'NY' })).toBeNull()
    expect(problemIn({ ...place, state: '' })).toBeNull()
    expect(problemIn({ ...place, state: 'CT' })).toEqual({
      field: 'state',
      message: 'You chose Connecticut, and the address says New York. Check which one is right.',
    })
  })

  it.each([
    '12 PINE CT',
    '1600 K Street, NE',
    '12 Oak St, 3 FL',
    '12 Oak St, Second FL',
    '12 Sunset KY',
    '12 Stone MT',
    '12 Oak St, Apt MA',
    '12 Oak St, Unit 4 PA',
    'W1234 County Road MN',
    '12 Hwy OK',
    '12 Calle de la',
    '12 Walk In',
    '12 Oregon Ave',
    '12 Oregon',
    '12 Elm Street, Portland',
    'PSC 1234 Box 5678',
  ])('is not named by %j', (address) => {
    expect(problemIn({ address })).toBeNull()
  })

  it.each(['Oregon', 'Washington', 'California', 'Stone Mt', 'OR', ', OR'])(
    'is not named by the town %j',
    (city) => {
      expect(problemIn({ city })).toBeNull()
      expect(problemIn({ city, address: `12 Elm Street, ${city}` })).toBeNull()
    },
  )
})

it.each([
  ['Portland, OR', 'Portland'],
  ['Portland OR', 'Portland'],
  ['  Portland ,  Oregon ', 'Portland'],
  ['Washington, D.C.', 'Washington'],
  ['New York, New York', 'New York'],
  ['Oregon', 'Oregon'],
  ['Oregon City', 'Oregon City'],
  ['Stone Mt', 'Stone Mt'],
])('in %j the town is %j', (city, town) => {
  expect(townOf(city)).toBe(town)
})
