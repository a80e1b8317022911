import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import { requireReadableCase } from '#server/cases/readable-case.ts'
import type { Deps } from '#server/deps.ts'
import { sheetPdf } from '#server/documents/pdf.ts'
import { appealHold } from '#server/identity-check/holds/appeal-hold.ts'
import { requireRecipient } from '#server/identity-check/recipient.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseInput, serveCall } from '#server/platform/serve-call.ts'
import { getLatestNotices, getPayoutNotices } from './payout-notices.ts'
import { readCasePayouts } from './read-case-payouts.ts'
import { payoutStatementCsv, payoutStatementSheet } from './statement/payout-statement-files.ts'
import { readPayoutStatement } from './statement/read-statement.ts'
import { readUseNotePage, writeUseNote } from './use-notes/write-use-note.ts'

/** Requires the case's owner. @throws notFound, for another person's case as for an unknown one */
const requireOwner = async ({ database }: Deps, caseId: string, userId: string): Promise<void> => {
  if ((await caseOwner(database.reader, caseId)) !== userId) throw new Refusal('notFound')
}

/** Requires the organizer or the recipient. @throws notFound, notAllowed; 20301 to 20304 without a link */
const requireOwnerOrRecipient = async (deps: Deps, request: FastifyRequest, caseId: string) => {
  const userId = request.person?.userId ?? null
  const isOwner = userId !== null && (await caseOwner(deps.database.reader, caseId)) === userId
  if (!isOwner) await requireRecipient(deps, request, caseId)
  return { userId, isOwner }
}

export const payoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'casePayoutNotices', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    return getPayoutNotices(deps, input)
  })
  serveCall(app, 'latestPayoutNotices', ({ input }) => getLatestNotices(deps, input))
  serveCall(app, 'casePayouts', async ({ actor, input }) => {
    await requireOwner(deps, input.caseId, actor.userId)
    return readCasePayouts(deps, input.caseId)
  })
  serveCall(app, 'appealHold', async ({ request, input }) => {
    await requireOwnerOrRecipient(deps, request, input.caseId)
    return appealHold(deps, input)
  })
  serveCall(app, 'payoutStatement', async ({ request, input }) => {
    await requireOwnerOrRecipient(deps, request, input.caseId)
    return readPayoutStatement(deps, input)
  })
  const callName = 'payoutStatementFile'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const { format, ...input } = parseInput(callName, request)
    await requireOwnerOrRecipient(deps, request, input.caseId)
    const statement = await readPayoutStatement(deps, input)
    const name = `payouts-${input.period}.${format}`
    return format === 'csv'
      ? sendPrivately(reply, { type: 'text/csv; charset=utf-8', name, bytes: payoutStatementCsv(statement) })
      : sendPrivately(reply, {
          type: 'application/pdf',
          name,
          bytes: await sheetPdf(payoutStatementSheet(statement, deps.config.brand)),
        })
  })
  serveCall(app, 'useNote', async ({ request, input }) => {
    return readUseNotePage(deps, await requireOwnerOrRecipient(deps, request, input.caseId), input)
  })
  serveCall(app, 'writeUseNote', async ({ request, input }) =>
    writeUseNote(deps, await requireOwnerOrRecipient(deps, request, input.caseId), input),
  )
}
