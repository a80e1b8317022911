// npm run dev: the product, started again whenever its source changes.
import { ensureInstalled } from './install.mjs'
import { ROOT } from './project.mjs'
import { runInOurPlace } from './supervise.mjs'

process.chdir(ROOT)
await ensureInstalled()
runInOurPlace(['--import=./tools/lifeline.mjs', 'tools/dev-server.ts'])
