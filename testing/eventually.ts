import { vi } from 'vitest'

/** Longer than what a test waits for takes on a busy machine. */
const TIMEOUT_MS = 20_000

/** Repeats a check until it holds, and fails with its last error. @returns its result */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS })
