import { expect, it } from 'vitest'
import config from '../routes.ts'
import { staffPages } from './staff-pages.ts'

type Entry = { readonly path?: string; readonly children?: readonly Entry[] }

const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

it('the command bar opens every page of staff by its name', () => {
  const addresses = staffPages(['admin']).map(({ address }) => address)
  const pages = pathsOf(config)
    .filter((path) => /^staff(?:\/[^:]*)?$/.test(path))
    .map((path) => `/${path}`)
    // The form of the second factor, and the command bar's own page without scripts.
    .filter((page) => page !== '/staff/code' && page !== '/staff/find')
  expect(pages.length).toBeGreaterThan(20)
  expect(addresses).toEqual(expect.arrayContaining(pages))
})
