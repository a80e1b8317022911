import { scheduleJob } from '#server/platform/jobs/declare-job.ts'
import { removeDueDocuments } from './remove-documents.ts'
import { sweepUploads } from './sweep-uploads.ts'

export const uploadTasks = [
  scheduleJob({ name: 'sweep-uploads', class: 'bulk', at: '17 10 * * *' }, sweepUploads),
  scheduleJob({ name: 'remove-due-documents', class: 'bulk', at: '27 10 * * *' }, removeDueDocuments),
]
