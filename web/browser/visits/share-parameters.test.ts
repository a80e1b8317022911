import { describe, expect, it } from 'vitest'
import { readShareParameters } from './visit-source.ts'

describe('the share parameters of an address', () => {
  it.each([
    ['', { sharedv: null, shareChannel: null }],
    ['?sharedv=2&shareChannel=fb', { sharedv: 2, shareChannel: 'fb' }],
    ['?sharedv=0', { sharedv: 0, shareChannel: null }],
    ['?sharedv=-3', { sharedv: -3, shareChannel: null }],
    ['?sharedv=abc', { sharedv: -1, shareChannel: null }],
    ['?sharedv=', { sharedv: -1, shareChannel: null }],
    ['?sharedv=1e999', { sharedv: -1, shareChannel: null }],
  ])('%s are parsed as %j', (search, result) => {
    expect(readShareParameters(search)).toEqual(result)
  })
})
