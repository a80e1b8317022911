import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { MINUTE_MS } from './contract/dates.ts'
import { splitTests } from './testing/database-tests.ts'

const { unit, integration } = splitTests()

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // A good part of a test's time is waiting for a database or a socket: one more at a time than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Files share what they import, and nothing else: a fresh copy of the server for each took as long as its tests.
    isolate: false,
    // What a test makes is mostly done with at once: looked through for rubbish less often, it takes a twentieth less.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['testing/every-test.ts'],
    // Enough for a browser among them, on a machine that is busy with something else.
    testTimeout: MINUTE_MS,
    provide: { slow: process.env['SLOW_TESTS'] !== undefined },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'integration',
          include: integration,
          // As the product runs: React that only renders. The one that complains of faults, at twice the work, has the
          // unit tests.
          env: { NODE_ENV: 'production' },
          globalSetup: ['testing/template-database.ts'],
          hookTimeout: MINUTE_MS,
        },
      },
    ],
  },
})
