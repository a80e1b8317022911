import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import { requireReadableCase } from '#server/cases/readable-case.ts'
import type { Deps } from '#server/deps.ts'
import { privateDrawing } from '#server/drawing/stored-drawing.ts'
import { appealHold } from '#server/identity-check/holds/appeal-hold.ts'
import { registerFileForms } from '#server/media/receive-file.ts'
import { storeSentFile } from '#server/media/uploads.routes.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { parseInput, serveCall } from '#server/platform/serve-call.ts'
import { identifyOwnerOrRecipient, ownerOrRecipientOf } from './owner-or-recipient.ts'
import { getLatestNotices, getPayoutNotices } from './payout-notices.ts'
import { readCasePayouts } from './read-case-payouts.ts'
import { payoutStatementCsv, payoutStatementSheet } from './statement/payout-statement-files.ts'
import { readPayoutStatement } from './statement/read-statement.ts'
import { notePhotoOwner, readUseNotePage, writeUseNote } from './use-notes/write-use-note.ts'

/** Requires the case's owner. @throws notFound, for another person's case as for an unknown one */
const requireOwner = async ({ database }: Deps, caseId: string, userId: string): Promise<void> => {
  if ((await caseOwner(database.db, caseId)) !== userId) throw new Refusal('notFound')
}

export const payoutRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'casePayoutNotices', async ({ input, request }) => {
    await requireReadableCase(deps, request, input.caseId)
    return getPayoutNotices(deps, input)
  })
  serveCall(app, 'latestPayoutNotices', ({ input }) => getLatestNotices(deps, input))
  serveCall(app, 'casePayouts', async ({ actor, input }) => {
    await requireOwner(deps, input.caseId, actor.userId)
    return readCasePayouts(deps, input.caseId)
  })
  serveCall(app, 'appealHold', ({ request, input }) => {
    ownerOrRecipientOf(request)
    return appealHold(deps, input)
  })
  serveCall(app, 'payoutStatement', async ({ request, input }) => {
    const { isOwner } = ownerOrRecipientOf(request)
    return { ...(await readPayoutStatement(deps, input)), isOwner }
  })
  const callName = 'payoutStatementFile'
  app.get(calls[callName].path, { config: { callName } }, async (request, reply) => {
    const { format, ...input } = parseInput(callName, request)
    ownerOrRecipientOf(request)
    const statement = await readPayoutStatement(deps, input)
    const name = `payouts-${input.period}.${format}`
    return format === 'csv'
      ? sendPrivately(reply, { type: 'text/csv; charset=utf-8', name, bytes: payoutStatementCsv(statement) })
      : sendPrivately(reply, {
          type: 'application/pdf',
          name,
          bytes: await privateDrawing(
            deps,
            'sheet',
            payoutStatementSheet(statement, deps.config.brand),
            poolCallerOf(request, reply, true),
          ),
        })
  })
  serveCall(app, 'useNote', ({ request, input }) => readUseNotePage(deps, ownerOrRecipientOf(request), input))
  serveCall(app, 'writeUseNote', ({ request, input }) =>
    writeUseNote(deps, ownerOrRecipientOf(request), input),
  )
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveCall(forms, 'uploadNotePhoto', async ({ input, actor, request, reply }) => {
      // The form with the case in it is read only now; a session or a link was required before.
      await identifyOwnerOrRecipient(deps, request)
      ownerOrRecipientOf(request)
      const userId = await notePhotoOwner(deps, actor, input)
      const { idempotencyKey } = input
      return storeSentFile(deps, request, reply, { userId, purpose: 'payout', idempotencyKey })
    })
  })
}
