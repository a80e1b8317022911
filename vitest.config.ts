import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { MINUTE_MS } from './contract/dates.ts'
import { splitTests } from './testing/database-tests.ts'

const { unit, integration } = splitTests()

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // One more worker than cores, because tests mostly wait for a database or a socket.
    maxWorkers: availableParallelism() + 1,
    // Files share their modules, because loading the server for each took as long as its tests.
    isolate: false,
    // Tests create short-lived objects, and fewer garbage collections save a twentieth of the time.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['testing/setup-each-test.ts'],
    // Enough for a machine at a third of the usual speed; speed is measured in bench/
    testTimeout: 3 * MINUTE_MS,
    provide: { slow: process.env['SLOW_TESTS'] !== undefined },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'integration',
          include: integration,
          // React's production build, as the product runs. Its development build, at twice the cost, is used
          // by the unit tests.
          env: { NODE_ENV: 'production' },
          globalSetup: ['testing/template-database.ts'],
          hookTimeout: 3 * MINUTE_MS,
        },
      },
    ],
  },
})
