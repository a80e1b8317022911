import { describe, expect, it } from 'vitest'
import { CARRIED_PARAMETERS, withCarriedParameters } from './carried-parameters.ts'

describe('links to fundraiser pages', () => {
  it('carry each of the visitor’s eight parameters', () => {
    const search = `?${CARRIED_PARAMETERS.map((name) => `${name}=${name}-1`).join('&')}&q=dog`
    const carried = new URL(withCarriedParameters('/fundraiser', search), 'http://here').searchParams
    expect(Object.fromEntries(carried)).toEqual(
      Object.fromEntries(CARRIED_PARAMETERS.map((name) => [name, `${name}-1`])),
    )
    expect(CARRIED_PARAMETERS).toHaveLength(8)
  })

  it.each([
    ['/fundraiser', '', '/fundraiser'],
    ['/fundraiser', '?q=dog', '/fundraiser'],
    ['/fundraiser?channel=3', '?channel=1&utm_source=x', '/fundraiser?channel=3&utm_source=x'],
    ['/fundraiser/step1#top', '?fbclid=a%26b', '/fundraiser/step1?fbclid=a%26b#top'],
  ])('%s on a page with the query %j becomes %s', (to, search, result) => {
    expect(withCarriedParameters(to, search)).toBe(result)
  })
})
