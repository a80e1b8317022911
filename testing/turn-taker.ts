import { withLock } from '#database/postgres-process.ts'

/** Program for embedded.test.ts: repeatedly takes and releases a folder's lock. */
const [folder = '', turns = ''] = process.argv.slice(2)
for (let turn = 0; turn < Number(turns); turn += 1) await withLock(folder, async () => undefined)
