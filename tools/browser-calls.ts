import type { Plugin } from 'vite'
import { calls } from '#contract/calls.ts'

/** Stands for the table until it is known which calls browsers make. */
const PLACE = 'window.heartenCalls'

const isPageCode = (id: string): boolean => /[\\/]web[\\/].+\.tsx?$/.test(id)

/** Only the transport's fields: shapes stay on the server, and with them their library. */
const tableOf = (used: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(calls)
      .filter(([name]) => used.has(name))
      .map(([name, { method, path, form, ...more }]) => [
        name,
        { method, path, form, ...('body' in more ? { body: more.body } : {}) },
      ]),
  )

/**
 * Replaces contract/calls.ts in the browser's build by a table of the calls that browsers make. The server
 * validates answers and requests, so shapes would be dead weight: more than half of every page's scripts. Three of four
 * calls are made by the server's loaders alone.
 */
export const browserCalls = (): Plugin => {
  const used = new Set<string>()
  return {
    name: 'hearten:browser-calls',
    apply: 'build',
    // After the router's plugin, which takes the loaders out.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /[\\/]contract[\\/]calls\.ts$/ },
      handler: () => `export const calls = ${PLACE}`,
    },
    transform: (code, id) => {
      if (isPageCode(id))
        for (const [, name = ''] of code.matchAll(/\.(\w+)\b/g)) if (name in calls) used.add(name)
      return null
    },
    renderChunk: (code) =>
      code.includes(PLACE)
        ? { code: code.replace(PLACE, () => JSON.stringify(tableOf(used))), map: null }
        : null,
  }
}
