import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs.ts'
import { forgetOldWebhooks } from './work-webhooks.ts'

export const webhookTasks = (deps: Deps): Tasks => ({
  'forget-webhooks': async () => forgetOldWebhooks(deps),
})

/** Every night: forget old events. */
export const webhookCron = '17 9 * * * forget-webhooks'
