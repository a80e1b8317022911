import { workerData } from 'node:worker_threads'
import { answerRequests } from '#server/platform/jobs/answer-requests.ts'
import { sourceMapsIn } from './source-maps.ts'

/** Entry of the symbolicator's thread: answers each stack with the same one in the sources. */

const folder: unknown = workerData?.folder
const maps = sourceMapsIn(typeof folder === 'string' ? folder : undefined)

answerRequests((stack: string) => maps.resolve(stack))
