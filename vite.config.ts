import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserCalls } from './tools/browser-calls.ts'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'
import { oneWayFiles } from './tools/one-way-files.ts'
import { pageFiles } from './tools/page-files.ts'
import { privateMaps } from './tools/private-maps.ts'
import { pureShapes } from './tools/pure-shapes.ts'

/** One file for the server, which loads everything at once. Chunks could have import cycles, where the order matters. */
const oneFile = { codeSplitting: false }

export default defineConfig({
  publicDir: 'web/public',
  worker: { format: 'es' },
  plugins: [
    tailwindcss(),
    reactRouter(),
    browserCalls(),
    pureShapes(),
    guardChunkReload(),
    oneWayFiles(),
    privateMaps(),
  ],
  build: {
    // The content policy allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Only for /staff/errors: no file that browsers load names its map, and the maps aren't served.
    sourcemap: 'hidden',
  },
  environments: {
    client: { build: { rolldownOptions: { output: pageFiles() } } },
    ssr: { build: { rolldownOptions: { output: oneFile } } },
  },
})
