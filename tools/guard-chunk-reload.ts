import { join } from 'node:path'
import type { Plugin } from 'vite'

const OUR_RELOAD_FILE = join(import.meta.dirname, '../web/browser/chunk-reload.ts')
const ROUTER_RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** The router's module with our reload instead of its own; null if it has none. */
export const guardReload = (code: string): string | null =>
  ROUTER_RELOAD.test(code)
    ? `import { reloadForMissingChunk } from ${JSON.stringify(OUR_RELOAD_FILE)};\n${code.replace(ROUTER_RELOAD, 'return reloadForMissingChunk(error);')}`
    : null

/**
 * React Router reloads the page without limit when a route's file can't be fetched. The specification allows
 * one reload per minute, so its two lines are replaced by our call. If a new version of the router changes
 * them, the build fails instead of losing the limit.
 */
export const guardChunkReload = (): Plugin => ({
  name: 'hearten:guard-chunk-reload',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]ssr[\\/]routeModules\.js/ },
    handler(code) {
      const guarded = guardReload(code)
      if (guarded === null)
        this.error('React Router no longer reloads as tools/guard-chunk-reload.ts expects')
      return { code: guarded, map: null }
    },
  },
})
