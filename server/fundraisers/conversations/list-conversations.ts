import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { conversationPath } from './conversation-link.ts'
import { type LatestMessageRow, readLatestMessages } from './conversations.queries.ts'
import { openConversation } from './sealed-conversation.ts'

type Page = CallOutput<Calls['caseConversations']>

const describe = async (deps: Deps, row: LatestMessageRow): Promise<Page['items']> => {
  const opened = await openConversation(deps, deps.database.db, row)
  // Null if the visitor was erased concurrently.
  if (opened === null) return []
  const { blockedBy } = row
  return [
    {
      conversationId: row.conversationId,
      name: opened.name,
      lastText: opened.text(row),
      lastFrom: row.fromOrganizer ? 'organizer' : 'visitor',
      lastAt: row.sentAt.toISOString(),
      blockedBy: blockedBy === 'organizer' || blockedBy === 'visitor' ? blockedBy : null,
      path: conversationPath(deps.signer, { ...row, side: 'organizer' }),
    },
  ]
}

/** A page of a case's conversations, for its organizer. @throws notFound */
export const listConversations = async (
  deps: Deps,
  actor: SignedIn,
  input: CallArguments<Calls['caseConversations']>,
): Promise<Page> => {
  await requireOwnCase(deps, actor, input.caseId)
  const { items, nextCursor } = await readLatestMessages(deps.database.db, input)
  return { items: (await Promise.all(items.map((row) => describe(deps, row)))).flat(), nextCursor }
}
