import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm test -- --slow`, which runs more property cases and full-size crowds. */
    slow: boolean
  }
}

fc.configureGlobal({ numRuns: inject('slow') ? 2000 : 100 })

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => said.mockClear())

// Fails a test that logs to console.error.
afterEach(() => {
  expect(said.mock.calls, 'console.error was called').toEqual([])
})
