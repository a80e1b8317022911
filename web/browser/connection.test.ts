import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection, RECONNECTED_NOTE_MS } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const browser = (online: boolean) => {
  const source = Object.assign(new EventTarget(), { isOnline: () => online })
  return { source, connection: createConnection(() => source) }
}

it('section 4: follows the browser, shows "back online" for a moment, then nothing', () => {
  const { source, connection } = browser(true)
  const seen: string[] = []
  connection.subscribe(() => seen.push(connection.current()))
  source.dispatchEvent(new Event('offline'))
  source.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(RECONNECTED_NOTE_MS)
  expect(seen).toEqual(['offline', 'back', 'online'])
})

it('knows that a page was opened offline', () => {
  const { connection } = browser(false)
  connection.subscribe(() => undefined)
  expect(connection.current()).toBe('offline')
})

it('does not show "back" after going offline again', () => {
  const { source, connection } = browser(true)
  connection.subscribe(() => undefined)
  for (const type of ['offline', 'online', 'offline']) source.dispatchEvent(new Event(type))
  vi.advanceTimersByTime(RECONNECTED_NOTE_MS)
  expect(connection.current()).toBe('offline')
})

it('unsubscribes without listeners', () => {
  const { source, connection } = browser(true)
  connection.subscribe(() => undefined)()
  source.dispatchEvent(new Event('offline'))
  expect(connection.current()).toBe('online')
})
