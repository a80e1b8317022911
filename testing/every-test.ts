import fc from 'fast-check'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many random cases a property is tried with: more under `npm test -- --slow`. */
    propertyRuns: number
  }
}

fc.configureGlobal({ numRuns: inject('propertyRuns') })

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => said.mockClear())

// What complains on the console is a fault that nobody would look at otherwise.
afterEach(() => {
  expect(said.mock.calls, 'console.error was called').toEqual([])
})
