import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { publicConfigContext } from '#web/page-context.ts'
import { publicConfigForTests } from '#web/shell/public-config-for-tests.ts'
import { loader } from './not-available.route.tsx'

/** Address to which "Try again" redirects; null if it wasn't pressed. */
const retryTarget = (query: string): string | null => {
  const context = new RouterContextProvider()
  context.set(publicConfigContext, publicConfigForTests)
  try {
    return loader({ context, url: new URL(`http://localhost/not-available${query}`) })
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    expect(answer.headers.get('set-cookie')).toMatch(/^geo_check=; .*Max-Age=0/)
    return answer.headers.get('location')
  }
}

it.each([
  ['?next=%2Fcase-list', null],
  ['?again=1', '/'],
  ['?again=1&next=%2Fcase-list%3Fq%3Dflood', '/case-list?q=flood'],
  ['?again=1&next=https%3A%2F%2Felsewhere.example', '/'],
  ['?again=1&next=%2F%2Felsewhere.example', '/'],
])('redirects not-available%s to %s (null: not at all)', (query, target) => {
  expect(retryTarget(query)).toBe(target)
})
