import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/dates.ts'
import { otherProcesses, stopPostmaster } from '#database/postgres-process.ts'
import { SCRATCH_PREFIX, scratchRoot } from './scratch-folder.ts'

/** Minimum age of a stale server: a younger one may belong to a run that is starting. */
const STALE_AFTER_MS = 10 * MINUTE_MS

/** Stops test servers that killed runs left behind, and removes their folders. */
export const removeStaleServers = async (): Promise<void> => {
  const root = scratchRoot()
  for (const name of readdirSync(root)) {
    const folder = join(root, name)
    const postgres = join(folder, 'postgres')
    if (!name.startsWith(SCRATCH_PREFIX) || !existsSync(join(postgres, 'users'))) continue
    const { uid, mtimeMs } = statSync(folder)
    if (uid !== process.getuid?.() || mtimeMs > Date.now() - STALE_AFTER_MS) continue
    if (otherProcesses(postgres).length > 0) continue
    await stopPostmaster(join(postgres, 'cluster'))
    rmSync(folder, { recursive: true, force: true })
  }
}
