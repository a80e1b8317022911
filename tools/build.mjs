// npm run build: builds the pages unless they are up to date.
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
