import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { catchUpEvents } from './catch-up-events.ts'
import { forgetOldWebhooks } from './work-webhooks.ts'

export const webhookTasks = [
  // Fetches missed events; a run covers what a failed one before it missed.
  scheduleJob(
    { name: 'catch-up-events', class: 'bulk', at: '*/10 * * * *', isReplacedByNext: true },
    catchUpEvents,
  ),
  scheduleJob({ name: 'forget-webhooks', class: 'bulk', at: '17 9 * * *' }, forgetOldWebhooks),
]
