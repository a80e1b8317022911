import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // Some thirty routes: the full manifest is smaller than lazy discovery's second request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
