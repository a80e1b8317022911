import { join } from 'node:path'
import type { Plugin } from 'vite'

const OURS = join(import.meta.dirname, '../web/browser/chunk-reload.ts')
const THEIRS = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

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
      if (!THEIRS.test(code))
        this.error('React Router no longer reloads as tools/guard-chunk-reload.ts expects')
      const guarded = code.replace(THEIRS, 'return reloadForMissingChunk(error);')
      return { code: `import { reloadForMissingChunk } from ${JSON.stringify(OURS)};\n${guarded}`, map: null }
    },
  },
})
