import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // Some thirty routes: their list is smaller than a second request for the part of it that is needed.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
