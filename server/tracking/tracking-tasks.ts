import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { alertErrors, forgetOldErrors } from './errors/error-work.ts'
import { forgetOldEvents } from './forget-events.ts'
import { rollUp } from './roll-up/roll-up.ts'

export const trackingTasks = [
  scheduleJob({ name: 'roll-up-insights', class: 'bulk', at: '*/15 * * * *' }, rollUp),
  scheduleJob({ name: 'forget-old-events', class: 'bulk', at: '37 9 * * *' }, async (deps) => {
    await forgetOldEvents(deps)
    await forgetOldErrors(deps)
  }),
  scheduleJob({ name: 'alert-errors', class: 'bulk', at: '* * * * *' }, alertErrors),
]
