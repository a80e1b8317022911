// Runs one of our TypeScript programs on the pinned Node: node tools/pinned.mjs <file> [arguments]
// React is the build that the product runs with, so that what is measured is what is served.
import { ensureInstalled } from './install.mjs'
import { runInOurPlace, SERVER_FLAGS } from './supervise.mjs'

await ensureInstalled()
runInOurPlace([...SERVER_FLAGS, ...process.argv.slice(2)], { NODE_ENV: 'production' })
