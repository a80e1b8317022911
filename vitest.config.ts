import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { MINUTE_MS } from './contract/dates.ts'
import { splitTests } from './testing/database-tests.ts'

const { unit, integration } = splitTests()

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // While one waits for a database or a socket, npm test has a browser to run.
    maxWorkers: availableParallelism(),
    // Files share what they import, and nothing else: a fresh copy of the server for each took as long as its tests.
    isolate: false,
    setupFiles: ['testing/every-test.ts'],
    // Enough for a browser among them, on a machine that is busy with something else.
    testTimeout: MINUTE_MS,
    provide: { propertyRuns: process.env['SLOW_TESTS'] === undefined ? 100 : 2000 },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['testing/template-database.ts'],
          hookTimeout: MINUTE_MS,
        },
      },
    ],
  },
})
