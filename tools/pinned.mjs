// Runs one of our TypeScript programs on the pinned Node: node tools/pinned.mjs <file> [arguments]
import { ensureInstalled } from './install.mjs'
import { runInOurPlace, SERVER_FLAGS } from './supervise.mjs'

await ensureInstalled()
runInOurPlace([...SERVER_FLAGS, ...process.argv.slice(2)])
