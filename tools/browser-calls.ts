import type { Plugin } from 'vite'
import { calls } from '#contract/calls.ts'

/** The global table of calls, to which each file of the pages adds the calls that it makes. */
const CALLS_GLOBAL = 'window.heartenCalls'

const isPageCode = (id: string): boolean => /[\\/]web[\\/].+\.tsx?(\?|$)/.test(id)

/** The calls that browsers make, with the fields for sending them. Shapes, and zod with them, stay on the server. */
const tableOf = (used: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(calls)
      .filter(([name]) => used.has(name))
      .map(([name, { method, path, ...more }]) => [
        name,
        { method, path, ...('body' in more ? { body: more.body } : {}) },
      ]),
  )

/**
 * Replaces contract/calls.ts in the browser's build by a table of the calls that browsers make, each in the files that
 * make it. The server validates answers and requests, so shapes would be dead weight: more than half of every page's
 * scripts. Three of four calls are made by the server's loaders alone.
 */
export const browserCalls = (): Plugin => {
  const usedBy = new Map<string, readonly string[]>()
  return {
    name: 'hearten:browser-calls',
    apply: 'build',
    // After the router's plugin, which takes the loaders out.
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /[\\/]contract[\\/]calls\.ts$/ },
      handler: () => `export const calls = ${CALLS_GLOBAL} ??= {}`,
    },
    transform: (code, id) => {
      if (isPageCode(id))
        usedBy.set(
          id,
          [...code.matchAll(/\.(\w+)\b/g)].map(([, name = '']) => name).filter((name) => name in calls),
        )
      return null
    },
    intro: ({ moduleIds }) => {
      const table = tableOf(new Set(moduleIds.flatMap((id) => usedBy.get(id) ?? [])))
      return Object.keys(table).length === 0
        ? ''
        : `Object.assign(${CALLS_GLOBAL} ??= {}, ${JSON.stringify(table)})`
    },
  }
}
