import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { alertErrors, forgetOldErrors } from './errors/error-work.ts'
import { forgetOldEvents } from './forget-events.ts'
import { rollUp } from './roll-up/roll-up.ts'

export const trackingTasks = (deps: Deps): Tasks => ({
  'roll-up-insights': async () => rollUp(deps),
  'forget-old-events': async () => {
    await forgetOldEvents(deps)
    await forgetOldErrors(deps)
  },
  'alert-errors': async () => alertErrors(deps),
})

/** Every 15 minutes: roll up open hours. Nightly: delete old events and errors. Every minute: alert about errors. */
export const trackingCron = [
  '*/15 * * * * roll-up-insights',
  '37 9 * * * forget-old-events',
  '* * * * * alert-errors',
].join('\n')
