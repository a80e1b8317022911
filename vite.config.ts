import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { guardChunkReload } from './tools/guard-chunk-reload.ts'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), guardChunkReload()],
  build: {
    // The policy of the pages allows no data: fonts or scripts, and a file is cached longer than a page.
    assetsInlineLimit: 0,
    target: 'es2023',
  },
})
