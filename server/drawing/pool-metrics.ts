import type { Deps } from '#server/deps.ts'
import type { Metric } from '#server/platform/metrics.ts'

/** Metrics of the pools that draw and decode pictures. */
export const poolMetrics = ({
  drawingPool,
  decodingPool,
}: Pick<Deps, 'drawingPool' | 'decodingPool'>): readonly Metric[] => [
  {
    name: 'drawing_pool',
    help: 'Drawings and picture variants: in work and waiting now; done, refused, and left by all requests since the start',
    label: 'what',
    read: async () => drawingPool.figures(),
  },
  {
    name: 'decoding_pool',
    help: 'Uploaded pictures: in work and waiting now; done, refused, and left by their senders since the start',
    label: 'what',
    read: async () => decodingPool.figures(),
  },
]
