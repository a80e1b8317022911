// npm start: from a fresh clone to a running product.
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { productEnvironment } from './product-environment.mjs'
import { ROOT } from './project.mjs'
import { createRestarts } from './restarts.mjs'
import { runOnPinnedNode, SERVER_FLAGS } from './supervise.mjs'

process.chdir(ROOT)
await ensureInstalled()
await ensureBuilt()
runOnPinnedNode([...SERVER_FLAGS, 'server/main.ts'], productEnvironment(), createRestarts())
