import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailThanks } from './mail-thanks.ts'

const thanksPayload = z.object({ caseId: caseIdShape, donationId: uuidShape })

export const donorTasks = (deps: Deps): Tasks => ({
  'mail-thanks': async (payload) => mailThanks(deps, thanksPayload.parse(payload)),
})
