// npm run serve: production. Installs and builds nothing: what was tested is what runs.
import { existsSync } from 'node:fs'
import { inProject, pinnedNode, ROOT } from './project.mjs'
import { createRestarts } from './restarts.mjs'
import { runOnPinnedNode, SERVER_FLAGS } from './supervise.mjs'
import { abandon } from './terminal.mjs'

process.chdir(ROOT)
if (!existsSync(pinnedNode())) abandon('The packages are not installed. Run npm ci first.')
if (!existsSync(inProject('build', 'built-from')))
  abandon('The pages are not built. Run npm run build first.')
runOnPinnedNode(
  [...SERVER_FLAGS, 'server/main.ts'],
  { NODE_ENV: 'production', PRODUCTION: 'true' },
  createRestarts(),
)
