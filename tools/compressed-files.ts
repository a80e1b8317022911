import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const TEXT = /\.(js|css|svg)$/

/** Writes a Brotli file beside each text file of the pages, once per build instead of once per request. */
export const compressedFiles = (): Plugin => ({
  name: 'hearten:compressed-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => TEXT.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(dir, name)
        await writeFile(`${file}.br`, await compress(await readFile(file)))
      }),
    )
  },
})
