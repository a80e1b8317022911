import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './tools/compressed-files.ts'
import { leanManifests } from './tools/lean-manifest.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  // Some thirty routes: the full manifest is smaller than lazy discovery's second request.
  routeDiscovery: { mode: 'initial' },
  // At the end, when the router's manifest is written, too.
  buildEnd: async ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets')
    await leanManifests(assets)
    await compressFiles(assets)
  },
} satisfies Config
