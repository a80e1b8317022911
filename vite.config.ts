import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserCalls } from './tools/browser-calls.ts'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), browserCalls(), guardChunkReload()],
  build: {
    // The policy of the pages allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Declaring a shape has no effect, so a page that uses one constant of contract/ doesn't load zod for it.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'declareCall', 'pageOf'] } },
  },
})
