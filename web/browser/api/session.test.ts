import { describe, expect, it } from 'vitest'
import { ApiUnreachable, refusalOf } from './api-refusal.ts'
import { createSession, isTokenCode, withLoginRedirect } from './session.ts'

/** Like the Web Locks API: later callers wait. */
const lock = () => {
  let queue: Promise<void> = Promise.resolve()
  return (act: () => Promise<void>): Promise<void> => {
    queue = queue.then(act)
    return queue
  }
}

type Browser = { marker: boolean; exclusively: ReturnType<typeof lock> }

const createBrowser = (signedIn: boolean): Browser => ({ marker: signedIn, exclusively: lock() })

const openTab = (browser: Browser, refresh: () => Promise<void>) => {
  const events: string[] = []
  const session = createSession({
    isSignedIn: () => browser.marker,
    forget: () => {
      browser.marker = false
      events.push('forgot')
    },
    refresh: () => {
      events.push('refreshed')
      return refresh()
    },
    exclusively: browser.exclusively,
    reload: () => events.push('reloaded'),
    showExpired: () => events.push('said'),
  })
  return { events, session }
}

const refreshWorks = () => Promise.resolve()
const refreshFails = () => Promise.reject(refusalOf('tokenInvalid'))

describe('section 4: an ended session', () => {
  it('is refreshed if expired, and the page reloaded', async () => {
    const { events, session } = openTab(createBrowser(true), refreshWorks)
    expect(await session.handle(20301)).toBe(true)
    expect(events).toEqual(['refreshed', 'reloaded'])
  })

  it('is deleted and reported if it can’t be refreshed', async () => {
    const { events, session } = openTab(createBrowser(true), refreshFails)
    expect(await session.handle(20301)).toBe(false)
    expect(events).toEqual(['refreshed', 'forgot', 'said'])
  })

  it.each([
    ['the network', new ApiUnreachable('no answer', { cause: null, timedOut: true })],
    ['a busy server', refusalOf('busy')],
  ])('outlives %s, and the caller is told the reason', async (_, reason) => {
    const { events, session } = openTab(createBrowser(true), () => Promise.reject(reason))
    await expect(session.handle(20301)).rejects.toBe(reason)
    expect(events).toEqual(['refreshed'])
  })

  it.each([20302, 20303, 20304])('is reported for code %i, without a refresh', async (code) => {
    const { events, session } = openTab(createBrowser(true), refreshWorks)
    await session.handle(code)
    expect(events).toEqual(['forgot', 'said'])
  })

  it('of a signed-out visitor isn’t refreshed', async () => {
    const { events, session } = openTab(createBrowser(false), refreshWorks)
    await session.handle(20301)
    expect(events).toEqual(['forgot', 'said'])
  })

  it('is refreshed once for several concurrent calls', async () => {
    const { events, session } = openTab(createBrowser(true), refreshWorks)
    const handled = [20301, 20301, 20303].map((code) => session.handle(code))
    expect(await Promise.all(handled)).toEqual([true, true, true])
    expect(events).toEqual(['refreshed', 'reloaded'])
  })

  it('is refreshed by two tabs in turn, and neither reports an end', async () => {
    const shared = createBrowser(true)
    let running = 0
    const alone = async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
    }
    const [one, other] = [openTab(shared, alone), openTab(shared, alone)]
    await Promise.all([one.session.handle(20301), other.session.handle(20301)])
    expect(one.events).toEqual(['refreshed', 'reloaded'])
    expect(other.events).toEqual(['refreshed', 'reloaded'])
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
