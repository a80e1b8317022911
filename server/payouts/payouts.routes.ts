import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requirePublicCase } from '#server/cases/donatable-case.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import { requireRecipient } from '#server/identity-check/recipient.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serveCall } from '#server/platform/serve-call.ts'
import { getLatestNotices, getPayoutNotices } from './payout-notices.ts'
import { readCasePayouts } from './read-case-payouts.ts'
import { readPayoutStatement } from './read-statement.ts'
import { readUseNotePage, writeUseNote } from './write-use-note.ts'

/** Another person's case is not found, like one that never was. @throws notFound */
const requireOwner = async ({ database }: Deps, caseId: string, userId: string): Promise<void> => {
  if ((await caseOwner(database.reader, caseId)) !== userId) throw new Refusal('notFound')
}

/** The organizer, or whom the money is for. @throws notFound, notAllowed; 20301 to 20304 without a link */
const requireNoteWriter = async (deps: Deps, request: FastifyRequest, caseId: string) => {
  const userId = request.person?.userId ?? null
  const isOwner = userId !== null && (await caseOwner(deps.database.reader, caseId)) === userId
  if (!isOwner) await requireRecipient(deps, request, caseId)
  return { userId }
}

export const payoutRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'casePayoutNotices', async ({ input }) => {
    await requirePublicCase(deps, input.caseId)
    return getPayoutNotices(deps, input)
  })
  serveCall(app, 'latestPayoutNotices', ({ input }) => getLatestNotices(deps, input))
  serveCall(app, 'casePayouts', async ({ actor, input }) => {
    await requireOwner(deps, input.caseId, actor.userId)
    return readCasePayouts(deps, input.caseId)
  })
  serveCall(app, 'payoutStatement', async ({ actor, input }) => {
    await requireOwner(deps, input.caseId, actor.userId)
    return readPayoutStatement(deps, input)
  })
  serveCall(app, 'useNote', async ({ request, input }) => {
    return readUseNotePage(deps, await requireNoteWriter(deps, request, input.caseId), input)
  })
  serveCall(app, 'writeUseNote', async ({ request, input }) =>
    writeUseNote(deps, await requireNoteWriter(deps, request, input.caseId), input),
  )
}
