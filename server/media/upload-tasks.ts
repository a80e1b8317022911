import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { removeDueDocuments } from './remove-documents.ts'
import { sweepUploads } from './sweep-uploads.ts'

export const uploadTasks = (deps: Deps): Tasks => ({
  'sweep-uploads': async () => sweepUploads(deps),
  'remove-due-documents': async () => removeDueDocuments(deps),
})

/** Both nightly. */
export const uploadCron = ['17 10 * * * sweep-uploads', '27 10 * * * remove-due-documents'].join('\n')
