// Runs a TypeScript program on the pinned Node: node tools/pinned.mjs <file> [arguments]. Uses React's
// production build, so that measurements match what is served.
import { ensureInstalled } from './install.mjs'
import { runOnPinnedNode, SERVER_FLAGS } from './supervise.mjs'

await ensureInstalled()
runOnPinnedNode([...SERVER_FLAGS, ...process.argv.slice(2)], { NODE_ENV: 'production' })
