import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { catchUpEvents } from './catch-up-events.ts'
import { forgetOldWebhooks } from './work-webhooks.ts'

export const webhookTasks = (deps: Deps): Tasks => ({
  'catch-up-events': async () => {
    await catchUpEvents(deps)
  },
  'forget-webhooks': async () => forgetOldWebhooks(deps),
})

/** Fetches missed events every ten minutes; a run covers what a failed one before it missed. Deletes old ones nightly. */
export const webhookCron = [
  '*/10 * * * * catch-up-events ?jobKey=catch-up-events&max=1',
  '17 9 * * * forget-webhooks',
].join('\n')
