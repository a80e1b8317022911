import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests run by `npm test -- --slow`, with more property cases and full-size crowds. */
    slow: boolean
  }
}

fc.configureGlobal({ numRuns: inject('slow') ? 2000 : 100 })

const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => consoleError.mockClear())

// Fails a test that logs to console.error.
afterEach(() => {
  expect(consoleError.mock.calls, 'console.error was called').toEqual([])
})
