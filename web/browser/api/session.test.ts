import { describe, expect, it } from 'vitest'
import { createSession, isTokenCode, withLoginRedirect } from './session.ts'

/** Like the Web Locks API: later callers wait. */
const lock = () => {
  let last: Promise<void> = Promise.resolve()
  return (act: () => Promise<void>): Promise<void> => {
    last = last.then(act)
    return last
  }
}

type Browser = { marker: boolean; exclusively: ReturnType<typeof lock> }

const browser = (signedIn: boolean): Browser => ({ marker: signedIn, exclusively: lock() })

const tab = (of: Browser, refresh: () => Promise<void>) => {
  const did: string[] = []
  const session = createSession({
    isSignedIn: () => of.marker,
    forget: () => {
      of.marker = false
      did.push('forgot')
    },
    refresh: () => {
      did.push('refreshed')
      return refresh()
    },
    exclusively: of.exclusively,
    reload: () => did.push('reloaded'),
    showExpired: () => did.push('said'),
  })
  return { did, session }
}

const works = () => Promise.resolve()
const fails = () => Promise.reject(new Error('spent'))

describe('section 4: an ended session', () => {
  it('is refreshed if expired, and the page reloaded', async () => {
    const { did, session } = tab(browser(true), works)
    expect(await session.handle(20301)).toBe(true)
    expect(did).toEqual(['refreshed', 'reloaded'])
  })

  it('is deleted and reported if it can’t be refreshed', async () => {
    const { did, session } = tab(browser(true), fails)
    expect(await session.handle(20301)).toBe(false)
    expect(did).toEqual(['refreshed', 'forgot', 'said'])
  })

  it.each([20302, 20303, 20304])('is reported for code %i, without a refresh', async (code) => {
    const { did, session } = tab(browser(true), works)
    await session.handle(code)
    expect(did).toEqual(['forgot', 'said'])
  })

  it('of a signed-out visitor isn’t refreshed', async () => {
    const { did, session } = tab(browser(false), works)
    await session.handle(20301)
    expect(did).toEqual(['forgot', 'said'])
  })

  it('is refreshed once for several concurrent calls', async () => {
    const { did, session } = tab(browser(true), works)
    const found = [20301, 20301, 20303].map((code) => session.handle(code))
    expect(await Promise.all(found)).toEqual([true, true, true])
    expect(did).toEqual(['refreshed', 'reloaded'])
  })

  it('is refreshed by two tabs in turn, and neither reports an end', async () => {
    const shared = browser(true)
    let running = 0
    const alone = async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
    }
    const [one, other] = [tab(shared, alone), tab(shared, alone)]
    await Promise.all([one.session.handle(20301), other.session.handle(20301)])
    expect(one.did).toEqual(['refreshed', 'reloaded'])
    expect(other.did).toEqual(['refreshed', 'reloaded'])
  })
})

it.each([
  ['http://localhost/fundraiser/list', 'http://localhost/fundraiser/list?loginRedirect=1'],
  ['http://localhost/?a=1#x', 'http://localhost/?a=1&loginRedirect=1#x'],
  ['http://localhost/?loginRedirect=0', 'http://localhost/?loginRedirect=0'],
])('%s is reloaded as %s', (address, result) => {
  expect(withLoginRedirect(address)).toBe(result)
})

it.each([0, 20107, 10403, 20300, 20305])('code %i is not about the session', (code) => {
  expect(isTokenCode(code)).toBe(false)
})
