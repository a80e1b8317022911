import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { mailReceipts } from './find-receipts.ts'
import { mailStatement } from './send-statement.ts'

const receiptsPayload = z.object({ emailHash: z.string(), requestId: uuidShape })
const statementPayload = z.object({ emailHash: z.string(), year: z.int(), requestId: uuidShape })

export const statementTasks = (deps: Deps): Tasks => ({
  'mail-receipts': async (payload) => mailReceipts(deps, receiptsPayload.parse(payload)),
  'mail-statement': async (payload) => mailStatement(deps, statementPayload.parse(payload)),
})
