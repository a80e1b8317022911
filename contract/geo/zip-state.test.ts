import { describe, expect, it } from 'vitest'
import zipcodes from 'zipcodes'
import { ADDRESS_STATES, isArmedForcesState, stateName } from './states.ts'
import { hasUnknownZipPrefix, needsState, stateOfZip } from './zip-state.ts'

const everyZip = Array.from({ length: 100_000 }, (_, figures) => String(figures).padStart(5, '0'))

describe('the state of a ZIP code', () => {
  it('agrees with the server’s table wherever the prefix is unambiguous', () => {
    const wrong = everyZip.filter((zip) => {
      const entry = zipcodes.lookup(zip)
      const state = stateOfZip(zip)
      return entry?.country === 'US' && state !== null && state !== entry.state
    })
    expect(wrong).toEqual([])
  })

  it('is asked for only if a prefix lies in two states', () => {
    expect(['06390', '20540', '73949', '83414', '96945'].map(needsState)).not.toContain(false)
    const statesOf = new Map<string, Set<string>>()
    for (const zip of everyZip) {
      const entry = zipcodes.lookup(zip)
      const beginning = zip.slice(0, 3)
      if (entry?.country === 'US')
        statesOf.set(beginning, (statesOf.get(beginning) ?? new Set()).add(entry.state))
    }
    const ambiguousZips = everyZip.filter(
      (zip) => (statesOf.get(zip.slice(0, 3))?.size ?? 0) > 1 && stateOfZip(zip) === null,
    )
    expect(everyZip.filter(needsState)).toEqual(ambiguousZips)
    expect(needsState('45750')).toBe(false)
    expect(needsState('4575')).toBe(false)
  })

  it.each([
    ['96910', 'GU'],
    ['96932', 'GU'],
    ['96950', 'MP'],
    ['96952', 'MP'],
    ['96799', 'AS'],
    ['96798', 'HI'],
    ['96939', 'PW'],
    ['96940', 'PW'],
    ['96941', 'FM'],
    ['96944', 'FM'],
    ['96960', 'MH'],
    ['96970', 'MH'],
    ['00802', 'VI'],
    ['00926', 'PR'],
    ['34001', 'AA'],
    ['09002', 'AE'],
    ['09898', 'AE'],
    ['96201', 'AP'],
    ['96699-0012', 'AP'],
  ])('%s belongs to %s, which the list of states has too', (zip, state) => {
    expect([stateOfZip(zip), needsState(zip), hasUnknownZipPrefix(zip)]).toEqual([state, false, false])
    expect(stateName(state, ADDRESS_STATES)).toBeDefined()
  })

  it('has a name for every ZIP code', () => {
    const states = everyZip.flatMap((zip) => stateOfZip(zip) ?? [])
    expect([...new Set(states)].filter((state) => stateName(state, ADDRESS_STATES) === undefined)).toEqual([])
    expect(stateName('AE')).toBeUndefined()
    expect(isArmedForcesState('AE')).toBe(true)
  })

  it('is unknown if the prefix is unused, and not asked for', () => {
    const beginnings = Array.from({ length: 1000 }, (_, figures) => String(figures).padStart(3, '0'))
    const used = new Set(
      everyZip.flatMap((zip) => (zipcodes.lookup(zip)?.country === 'US' ? [zip.slice(0, 3)] : [])),
    )
    const withoutZip = beginnings.filter((beginning) => hasUnknownZipPrefix(`${beginning}00`))
    expect(withoutZip).toEqual(
      beginnings.filter((beginning) => !used.has(beginning) && stateOfZip(`${beginning}00`) === null),
    )
    expect(needsState('00000')).toBe(false)
    expect(hasUnknownZipPrefix('0000')).toBe(false)
  })

  it('ignores the last four digits of ZIP+4', () => {
    expect(stateOfZip(' 45750-1234 ')).toBe('OH')
    expect(stateOfZip('')).toBeNull()
  })
})
