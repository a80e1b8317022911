import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserCalls } from './tools/browser-calls.ts'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'

/** Less than that is added to what pages nearest to it load anyway. */
const BYTES_WORTH_A_FILE = 40_000

/** What several pages share is a handful of files: a file for each set of pages that share it came to seventy. */
const filesOfPages = {
  // Two of the files may need each other: each module still runs after what it needs.
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      {
        name: 'shared',
        test: /\.[mc]?[jt]sx?$/,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: BYTES_WORTH_A_FILE,
      },
    ],
  },
  // Their names would list all the pages.
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
}

/** The server reads all of it at once; in pieces that need each other it would depend on which comes first. */
const oneFile = { codeSplitting: false }

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), browserCalls(), guardChunkReload()],
  build: {
    // The policy of the pages allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
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
