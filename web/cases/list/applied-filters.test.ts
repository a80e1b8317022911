import { describe, expect, it } from 'vitest'
import { appliedFilters, clearedAddress, sheetFilterCount } from './applied-filters.ts'
import { NO_FILTERS } from './list-address.ts'

describe('applied filters', () => {
  it('start with "still raising", which can be removed', () => {
    expect(appliedFilters(NO_FILTERS, null)).toEqual([
      { name: 'Still raising', without: '/case-list?ended=1' },
    ])
    expect(sheetFilterCount(NO_FILTERS)).toBe(0)
    expect(sheetFilterCount({ ...NO_FILTERS, withEnded: true, state: 'OH' })).toBe(2)
  })
  it('link to the list without that filter', () => {
    const filters = { ...NO_FILTERS, words: 'flod', raiseType: 8, zip: '45750', withEnded: true }
    expect(appliedFilters(filters, 'Marietta, OH')).toEqual([
      { name: '“flod”', without: '/case-list?cause=disaster-relief&zip=45750&ended=1' },
      { name: 'Disaster relief', without: '/case-list?q=flod&zip=45750&ended=1' },
      { name: 'Within 50 miles of Marietta, OH', without: '/case-list?q=flod&cause=disaster-relief&ended=1' },
      { name: 'Including ended and paused', without: '/case-list?q=flod&cause=disaster-relief&zip=45750' },
    ])
  })
  it('can be cleared if they differ from the default', () => {
    expect(clearedAddress({ ...NO_FILTERS, sort: 'newest' })).toBeNull()
    expect(clearedAddress({ ...NO_FILTERS, withEnded: true })).toBe('/case-list')
    expect(clearedAddress({ ...NO_FILTERS, sort: 'newest', raiseType: 8 })).toBe('/case-list?sort=newest')
  })
})
