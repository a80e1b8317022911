import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { DAY_MS } from '#contract/dates.ts'

const FOLDER = join(import.meta.dirname, '../build/maps')
/** How long maps of earlier builds are kept: pages that are still open report errors of those files. */
const RETAINED_MS = 30 * DAY_MS

/** Moves source maps out of the public build folder, so that only the server can read them. */
export const privateMaps = (): Plugin => ({
  name: 'hearten:private-maps',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle: ({ dir = '' }, bundle) => {
    mkdirSync(FOLDER, { recursive: true })
    for (const name of readdirSync(FOLDER))
      if (Date.now() - statSync(join(FOLDER, name)).mtimeMs > RETAINED_MS) rmSync(join(FOLDER, name))
    for (const name of Object.keys(bundle))
      if (name.endsWith('.map')) renameSync(join(dir, name), join(FOLDER, basename(name)))
  },
})
