import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnection, RECONNECTED_NOTE_MS } from './connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const createBrowser = (online: boolean) => {
  const source = Object.assign(new EventTarget(), { isOnline: () => online })
  return { source, connection: createConnection(() => source) }
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

it('ignores the browser’s events once it has no subscribers', () => {
  const { source, connection } = createBrowser(true)
  connection.subscribe(() => undefined)()
  source.dispatchEvent(new Event('offline'))
  expect(connection.current()).toBe('online')
})
