import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api.ts'
import { action } from './sign-out.route.tsx'

const signOut = async (fields: Record<string, string>): Promise<Response> => {
  const context = new RouterContextProvider()
  const api: Pick<Api, 'logout'> = { logout: async () => ({ done: true }) }
  // Of the client it calls nothing else.
  context.set(apiContext, api as Api)
  const url = new URL('http://here/sign-out')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  return action({ context, request, url, params: {}, pattern: '/sign-out' })
}

it.each([
  [{}, '/'],
  [{ next: '/kyc/check/AB12CD34EF56' }, '/kyc/check/AB12CD34EF56'],
  [{ next: '//elsewhere.example/' }, '/'],
  [{ next: 'https://elsewhere.example/' }, '/'],
  [{ next: '/api/logout' }, '/'],
])('the form %j leads, signed out, to %s', async (fields: Record<string, string>, place) => {
  const { status, headers } = await signOut(fields)
  expect([status, headers.get('location')]).toEqual([303, place])
  expect(headers.getSetCookie()).toHaveLength(3)
})
