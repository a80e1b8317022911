import type { Plugin } from 'vite'
import { calls } from '#contract/calls.ts'

/** Only what the client sends by: the shapes stay on the server, and with them the library that reads them. */
const table = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, form, ...more }]) => [
    name,
    { method, path, form, ...('body' in more ? { body: more.body } : {}) },
  ]),
)

/**
 * In the browser's build, contract/calls.ts is this table. Answers were checked by the server before they left
 * it and questions are checked when they arrive, so the shapes would be weight without work: more than half of
 * what every page would load.
 */
export const browserCalls = (): Plugin => ({
  name: 'hearten:browser-calls',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: {
    filter: { id: /[\\/]contract[\\/]calls\.ts$/ },
    handler: () => `export const calls = ${JSON.stringify(table)}`,
  },
})
