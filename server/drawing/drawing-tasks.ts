import * as z from 'zod'
import { declareJob, performJob } from '#server/platform/jobs/declare-job.ts'
import { removeDrawings } from './stored-drawing.ts'

export const removeDrawingsJob = declareJob({
  name: 'remove-drawings',
  class: 'bulk',
  payload: z.object({ caseId: z.string() }),
})

export const drawingTasks = [
  performJob(removeDrawingsJob, (deps, { caseId }) => removeDrawings(deps, caseId)),
]
