import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection, PROBE_DELAYS_S, RECONNECTED_NOTE_MS } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A browser, and a server that answers probes until told otherwise. */
const createBrowser = (online: boolean) => {
  const server = { answers: true, probes: 0 }
  let becomeVisible = (): void => undefined
  const source = Object.assign(new EventTarget(), {
    isOnline: () => online,
    probe: async () => {
      server.probes += 1
      return server.answers
    },
    onVisible: (callback: () => void) => {
      becomeVisible = callback
      return () => undefined
    },
  })
  return { source, server, show: () => becomeVisible(), connection: createConnection(() => source) }
}

it('section 4: follows the browser, shows "back online" for a moment, then nothing', () => {
  const { source, connection } = createBrowser(true)
  const states: string[] = []
  connection.subscribe(() => states.push(connection.current()))
  source.dispatchEvent(new Event('offline'))
  source.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(RECONNECTED_NOTE_MS)
  expect(states).toEqual(['offline', 'back', 'online'])
})

it('is offline for a page that was opened offline', () => {
  const { connection } = createBrowser(false)
  connection.subscribe(() => undefined)
  expect(connection.current()).toBe('offline')
})

it('does not show "back" after going offline again', () => {
  const { source, connection } = createBrowser(true)
  connection.subscribe(() => undefined)
  for (const type of ['offline', 'online', 'offline']) source.dispatchEvent(new Event(type))
  vi.advanceTimersByTime(RECONNECTED_NOTE_MS)
  expect(connection.current()).toBe('offline')
})

it('doesn’t take the answer to a probe from before the network went for its return', async () => {
  const { source, connection } = createBrowser(true)
  connection.subscribe(() => undefined)
  const checked = connection.check()
  source.dispatchEvent(new Event('offline'))
  expect(await checked).toBe(false)
  expect(connection.current()).not.toBe('back')
})

it('ignores the browser’s events once it has no subscribers', () => {
  const { source, connection } = createBrowser(true)
  connection.subscribe(() => undefined)()
  source.dispatchEvent(new Event('offline'))
  expect(connection.current()).toBe('online')
})

it('probes an unreachable server with growing pauses, until it answers', async () => {
  const { server, connection } = createBrowser(true)
  connection.subscribe(() => undefined)
  server.answers = false
  expect(await connection.check()).toBe(false)
  expect(connection.current()).toBe('unreachable')
  for (const seconds of [...PROBE_DELAYS_S, PROBE_DELAYS_S.at(-1) ?? 0]) {
    const before = server.probes
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(server.probes).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.probes).toBe(before + 1)
  }
  server.answers = true
  await vi.advanceTimersByTimeAsync(32_000)
  expect(connection.current()).toBe('back')
  const probes = server.probes
  await vi.advanceTimersByTimeAsync(100_000)
  expect([connection.current(), server.probes]).toEqual(['online', probes])
})

it('probes at once when a phone wakes up, and once for several failed requests', async () => {
  const { server, show, connection } = createBrowser(true)
  connection.subscribe(() => undefined)
  server.answers = false
  await Promise.all([connection.check(), connection.check()])
  expect(server.probes).toBe(1)
  server.answers = true
  show()
  await vi.advanceTimersByTimeAsync(0)
  expect(connection.current()).toBe('back')
})

it('resolves its waiters once connected, and rejects those who left', async () => {
  const { server, connection } = createBrowser(true)
  await connection.whenConnected()
  server.answers = false
  await connection.check()
  const left = new AbortController()
  const waiting = connection.whenConnected()
  const leaving = connection.whenConnected(left.signal)
  left.abort(new Error('left'))
  await expect(leaving).rejects.toThrow('left')
  server.answers = true
  await vi.advanceTimersByTimeAsync(2000)
  await expect(waiting).resolves.toBeUndefined()
})
