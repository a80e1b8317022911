import type { FastifyInstance } from 'fastify'
import { MINUTE_MS } from '#contract/dates.ts'
import { raiseAlert } from './alerts/raise-alert.ts'
import type { Deps } from './deps.ts'
import { LOAD_KINDS } from './platform/http/load-shedding.ts'
import { startLoop } from './platform/loop.ts'
import type { Metric } from './platform/metrics.ts'

type RefusedCounts = ReturnType<FastifyInstance['refusedAsBusy']>

export const busyMetric = (app: FastifyInstance): Metric => ({
  name: 'requests_refused_as_busy',
  help: 'Requests refused since the start because the event loop was late, by kind',
  label: 'kind',
  read: async () => app.refusedAsBusy(),
})

/** Alerts staff about requests refused as busy, once an hour. */
export const alertBusy = async (deps: Deps, before: RefusedCounts, now: RefusedCounts): Promise<void> => {
  const [drawings, pages, reads, writes, payments] = LOAD_KINDS.map((kind) => now[kind] - before[kind])
  if (drawings === 0 && pages === 0 && reads === 0 && writes === 0 && payments === 0) return
  await deps.database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `busy:${deps.clock.now().toISOString().slice(0, 13)}`,
      kind: 'busy',
      about: 'busy',
      address: '/staff/system',
      title: 'A node is too busy and is refusing requests',
      body: `Refused in the last minute: drawings ${drawings}, pages ${pages}, read calls ${reads}, other calls ${writes}, payment requests ${payments}.`,
    }),
  )
}

/** Every minute while the app runs, alerts staff about the requests that this node refused as busy. */
export const watchBusy = (app: FastifyInstance, deps: Deps): void => {
  if (deps.config.busyAfterMs === 0) return
  let before = app.refusedAsBusy()
  const stop = startLoop('busy', MINUTE_MS, deps.log, async () => {
    const now = app.refusedAsBusy()
    await alertBusy(deps, before, now)
    before = now
  })
  app.addHook('onClose', stop)
}
