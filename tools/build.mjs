// npm run build: the pages, unless they are built from just these sources.
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
