import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MANIFEST = /^manifest-.+\.js$/
/** What a server preloads with a page; in a browser, a module names its own imports. */
const IMPORTS = /"imports":\[[^\]]*\]/g
/** Absent means the same. */
const UNSET = /"has\w+":false,|"\w+":null,/g

export const leanManifest = (text: string): string =>
  text.replaceAll(IMPORTS, '"imports":[]').replaceAll(UNSET, '')

/** Takes out of the router's manifest, which every page loads, what browsers don't read. */
export const leanManifests = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((name) => MANIFEST.test(name))) {
    const file = join(folder, name)
    await writeFile(file, leanManifest(await readFile(file, 'utf8')))
  }
}
