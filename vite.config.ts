import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserCalls } from './tools/browser-calls.ts'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'
import { oneWayFiles } from './tools/one-way-files.ts'
import { privateMaps } from './tools/private-maps.ts'

const SCRIPT = /\.[mc]?[jt]sx?$/

/**
 * Groups shared code into a handful of files: one per set of pages came to a hundred. The first matching
 * group takes a module with its dependencies, if enough pages share it: so files depend in one direction
 * only, and run after their dependencies. Merging small files by pages (`entriesAwareMergeThreshold`) creates
 * cycles.
 */
const filesOfPages = {
  codeSplitting: {
    groups: [
      // Entry code of each page.
      { name: 'start', test: /[\\/]web[\\/](entry\.client|root)\.tsx$/ },
      { name: 'shared', test: SCRIPT, minShareCount: 4 },
      { name: 'shared', test: SCRIPT, minShareCount: 2 },
    ],
  },
}

/** The server loads everything at once; in chunks with cycles, the order would matter. */
const oneFile = { codeSplitting: false }

export default defineConfig({
  publicDir: 'web/public',
  worker: { format: 'es' },
  plugins: [tailwindcss(), reactRouter(), browserCalls(), guardChunkReload(), oneWayFiles(), privateMaps()],
  build: {
    // The content policy allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
    // For /staff/errors alone: no file that browsers load names its map, and the maps aren't served.
    sourcemap: 'hidden',
    // Declaring a shape is side-effect free, so that a page using one constant of contract/ doesn't load zod.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'declareCall', 'pageOf'] },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: filesOfPages } } },
    ssr: { build: { rolldownOptions: { output: oneFile } } },
  },
})
