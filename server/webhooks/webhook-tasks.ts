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

/**
 * Every ten minutes: ask for events that never came; a round that fails is the next one's, however long the provider is
 * away. Every night: forget old ones.
 */
export const webhookCron = [
  '*/10 * * * * catch-up-events ?jobKey=catch-up-events&max=1',
  '17 9 * * * forget-webhooks',
].join('\n')
