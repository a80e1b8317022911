// npm run dev: the product, restarted on each change.
import { ensureInstalled } from './install.mjs'
import { ROOT } from './project.mjs'
import { runOnPinnedNode, SERVER_FLAGS } from './supervise.mjs'

process.chdir(ROOT)
await ensureInstalled()
runOnPinnedNode([...SERVER_FLAGS, 'tools/dev-server.ts'])
