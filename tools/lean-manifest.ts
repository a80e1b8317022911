import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MANIFEST = /^manifest-.+\.js$/
/** Imports of a route, needed only for preloading by the server: in a browser, a module imports them itself. */
const IMPORTS = /"imports":\[[^\]]*\]/g
/** Fields that are false or null, which mean the same if they are absent. */
const UNSET = /"has\w+":false,|"\w+":null,/g

export const leanManifest = (text: string): string =>
  text.replaceAll(IMPORTS, '"imports":[]').replaceAll(UNSET, '')

/** Removes what browsers don't read from the router's manifest, which every page loads. */
export const leanManifests = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((name) => MANIFEST.test(name))) {
    const file = join(folder, name)
    await writeFile(file, leanManifest(await readFile(file, 'utf8')))
  }
}
