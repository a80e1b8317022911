import { join } from 'node:path'
import type { Plugin } from 'vite'

const OURS = join(import.meta.dirname, '../web/browser/chunk-reload.ts')
const THEIRS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/** The router's module with our reload in the place of its own; null where it has none. */
export const guardReload = (code: string): string | null =>
  THEIRS.test(code)
    ? `import { reloadForMissingChunk } from ${JSON.stringify(OURS)};\n${code.replace(THEIRS, 'return reloadForMissingChunk(error);')}`
    : null

/**
 * React Router reloads the page without limit when a route's file can't be fetched. The specification allows
 * one reload a minute, so its two lines are replaced by a call of ours. Should a new version of the router
 * word them differently, the build stops here instead of losing the limit.
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
