import { describe, expect, it } from 'vitest'
import { createSession, isTokenCode, withLoginRedirect } from './session.ts'

const person = (signedIn: boolean, refresh: (() => Promise<void>) | null) => {
  const did: string[] = []
  let marker = signedIn
  const session = createSession({
    isSignedIn: () => marker,
    forget: () => {
      marker = false
      did.push('forgot')
    },
    refresh:
      refresh &&
      (() => {
        did.push('refreshed')
        return refresh()
      }),
    reload: () => did.push('reloaded'),
    say: () => did.push('said'),
  })
  return { did, session }
}

describe('a session that is over', () => {
  it('is renewed when it expired, and the page loaded again', async () => {
    const { did, session } = person(true, () => Promise.resolve())
    await session.handle(20301)
    expect(did).toEqual(['forgot', 'refreshed', 'reloaded'])
  })

  it('is said to be over when it cannot be renewed', async () => {
    const { did, session } = person(true, () => Promise.reject(new Error('spent')))
    await session.handle(20301)
    expect(did).toEqual(['forgot', 'refreshed', 'said'])
  })

  it.each([20302, 20303, 20304])(
    'is said to be over for code %i, without trying to renew it',
    async (code) => {
      const { did, session } = person(true, () => Promise.resolve())
      await session.handle(code)
      expect(did).toEqual(['forgot', 'said'])
    },
  )

  it('of somebody who had none is not renewed', async () => {
    const { did, session } = person(false, () => Promise.resolve())
    await session.handle(20301)
    expect(did).toEqual(['forgot', 'said'])
  })

  it('is said to be over while there is no call that renews it', async () => {
    const { did, session } = person(true, null)
    await session.handle(20301)
    expect(did).toEqual(['forgot', 'said'])
  })

  it('is renewed once for several calls that find out together', async () => {
    const { did, session } = person(true, () => Promise.resolve())
    await Promise.all([session.handle(20301), session.handle(20301), session.handle(20303)])
    expect(did).toEqual(['forgot', 'refreshed', 'reloaded'])
  })
})

it.each([
  ['http://localhost/fundraiser/list', 'http://localhost/fundraiser/list?loginRedirect=1'],
  ['http://localhost/?a=1#x', 'http://localhost/?a=1&loginRedirect=1#x'],
  ['http://localhost/?loginRedirect=0', 'http://localhost/?loginRedirect=0'],
])('%s is loaded again as %s', (address, result) => {
  expect(withLoginRedirect(address)).toBe(result)
})

it.each([0, 20107, 10403, 20300, 20305])('code %i is not about the session', (code) => {
  expect(isTokenCode(code)).toBe(false)
})
