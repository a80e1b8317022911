import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm test -- --slow`, which tries properties with more cases, and crowds as large as they come. */
    slow: boolean
  }
}

fc.configureGlobal({ numRuns: inject('slow') ? 2000 : 100 })

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => said.mockClear())

// What complains on the console is a fault that nobody would look at otherwise.
afterEach(() => {
  expect(said.mock.calls, 'console.error was called').toEqual([])
})
