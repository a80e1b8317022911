import { defineConfig } from 'vitest/config'
import { splitTests } from './testing/database-tests.ts'

const { unit, integration } = splitTests()

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    setupFiles: ['testing/every-test.ts'],
    provide: { propertyRuns: process.env['SLOW_TESTS'] === undefined ? 100 : 2000 },
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['testing/template-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
