import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailSupportAnswer } from './mail-answer.ts'

const answer = z.object({ emailHash: z.string(), answerId: uuidShape })

export const supportTasks = (deps: Deps): Tasks => ({
  'mail-support-answer': async (payload) => mailSupportAnswer(deps, answer.parse(payload)),
})
