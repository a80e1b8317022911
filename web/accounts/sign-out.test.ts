import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { action } from './sign-out.route.tsx'

const signOut = async (fields: Record<string, string>, cookie = ''): Promise<Response> => {
  const context = new RouterContextProvider()
  const api: Pick<Api, 'logout'> = { logout: async () => ({ done: true }) }
  // The only API call that the action makes.
  context.set(apiContext, api as Api)
  const url = new URL('http://here/sign-out')
  const request = new Request(url, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
  return action({ context, request, url, params: {}, pattern: '/sign-out' })
}

it.each([
  [{}, '/?signedOut=1'],
  [{ next: '/kyc/check/AB12CD34EF56' }, '/kyc/check/AB12CD34EF56'],
  [{ next: '//elsewhere.example/' }, '/?signedOut=1'],
  [{ next: 'https://elsewhere.example/' }, '/?signedOut=1'],
  [{ next: '/api/logout' }, '/?signedOut=1'],
])('the form %j signs out and redirects to %s', async (fields: Record<string, string>, address) => {
  const { status, headers } = await signOut(fields)
  expect([status, headers.get('location')]).toEqual([303, address])
  expect(headers.getSetCookie()).toHaveLength(8)
})

it('closes any identity check open in the browser', async () => {
  const { headers } = await signOut({}, 'uuid=a; check-M9TP98ECZ4D8=b; checked-M9TP98ECZ4D8=c')
  const removed = headers
    .getSetCookie()
    .flatMap((line) => /^(check\w*)-\w{12}=; Path=\/; Max-Age=0/.exec(line)?.[1] ?? [])
  expect(removed).toEqual(['check', 'checked'])
})
