import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserCalls } from './tools/browser-calls.ts'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'
import { oneWayFiles } from './tools/one-way-files.ts'
import { privateMaps } from './tools/private-maps.ts'

const SCRIPT = /\.[mc]?[jt]sx?$/

/**
 * What several pages share is a handful of files: a file for each set of pages that share it came to a hundred. The first
 * group that matches takes a module and all that it needs, and that is shared by at least as many pages: so files need
 * each other one way only, and each runs after what it needs. Small files that are merged by their pages
 * (`entriesAwareMergeThreshold`) need each other in circles.
 */
const filesOfPages = {
  codeSplitting: {
    groups: [
      // What each page begins with.
      { name: 'start', test: /[\\/]web[\\/](entry\.client|root)\.tsx$/ },
      { name: 'shared', test: SCRIPT, minShareCount: 4 },
      { name: 'shared', test: SCRIPT, minShareCount: 2 },
    ],
  },
}

/** The server reads all of it at once; in pieces that need each other it would depend on which comes first. */
const oneFile = { codeSplitting: false }

export default defineConfig({
  publicDir: 'web/public',
  worker: { format: 'es' },
  plugins: [tailwindcss(), reactRouter(), browserCalls(), guardChunkReload(), oneWayFiles(), privateMaps()],
  build: {
    // The policy of the pages allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
    // For /staff/errors alone: no file that browsers load names its map, and the maps aren't served.
    sourcemap: 'hidden',
    // Declaring a shape has no effect, so a page that uses one constant of contract/ doesn't load zod for it.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'declareCall', 'pageOf'] },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: filesOfPages } } },
    ssr: { build: { rolldownOptions: { output: oneFile } } },
  },
})
