import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXT = /\.(js|css|svg)$/

/** Writes a Brotli file beside each text file of the pages, once per build instead of once per request. */
export const compressFiles = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => TEXT.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}
