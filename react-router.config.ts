import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressFiles } from './tools/compressed-files.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  // For some thirty routes, the full manifest is smaller than the requests of lazy discovery.
  routeDiscovery: { mode: 'initial' },
  // Runs last, when the router has written its manifest.
  buildEnd: async ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets')
    await compressFiles(assets)
  },
} satisfies Config
