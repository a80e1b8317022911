import type { Plugin } from 'vite'
import { calls } from '#contract/calls.ts'

/** Only the transport's fields: shapes stay on the server, and with them their library. */
const table = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path, form, ...more }]) => [
    name,
    { method, path, form, ...('body' in more ? { body: more.body } : {}) },
  ]),
)

/**
 * Replaces contract/calls.ts by this table in the browser's build. The server validates answers and requests,
 * so shapes would be dead weight: more than half of every page's scripts.
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
