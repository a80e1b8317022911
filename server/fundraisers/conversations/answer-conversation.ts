import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Conversation } from '#contract/fundraisers/conversation-calls.ts'
import { MESSAGES_PER_DAY, ORGANIZER_REPLIES_PER_DAY } from '#contract/fundraisers/organizer-limits.ts'
import { reportCase } from '#server/cases/reports/report-case.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { markBlocked, readMessageByKey } from './conversations.queries.ts'
import { describeConversation, requireConversation } from './read-conversation.ts'
import { addMessage, readRepeatedMessage } from './send-message.ts'

const REPORT_TEXT_MAX = 2000

/**
 * Relays an answer to the other side. Idempotent by its key.
 * @throws notFound, keyReused, messageLimit, messagesBlocked
 */
export const replyInConversation = async (
  deps: Deps,
  actor: Pick<Actor, 'ip'>,
  { token, idempotencyKey, text }: CallArguments<Calls['replyInConversation']>,
): Promise<Conversation> => {
  const { link, row } = await requireConversation(deps, token)
  const message = { from: link.side, text, idempotencyKey }
  const { caseId, conversationId } = row
  // The link proves the address: what strangers sent under it doesn't count here.
  const perDay = link.side === 'organizer' ? ORGANIZER_REPLIES_PER_DAY : MESSAGES_PER_DAY
  const hasRoom =
    (await readMessageByKey(deps.database.db, caseId, idempotencyKey)) !== null ||
    (await takeNetworkPart(deps, actor, {
      limit: 'reply',
      subject: `${conversationId} ${link.side}`,
      full: perDay,
      leaksPerDay: perDay,
    }))
  await deps.database.transact(async (tx) => {
    if ((await readRepeatedMessage(deps, tx, row, message)) !== null) return
    if (!hasRoom) throw new Refusal('messageLimit')
    await addMessage(deps, tx, row, message)
  })
  return describeConversation(deps, token)
}

/** Ends a conversation for both sides. Idempotent. @throws notFound */
export const blockConversation = async (
  deps: Deps,
  { token }: CallArguments<Calls['blockConversation']>,
): Promise<Conversation> => {
  const { link } = await requireConversation(deps, token)
  await markBlocked(deps.database.db, link, link.side)
  return describeConversation(deps, token)
}

/**
 * Reports a conversation to staff, as a report on its case. Idempotent by its key. @throws notFound,
 * keyReused
 */
export const reportConversation = async (
  deps: Deps,
  actor: Pick<Actor, 'ip'>,
  { token, idempotencyKey }: CallArguments<Calls['reportConversation']>,
): Promise<CallOutput<Calls['reportConversation']>> => {
  const { caseId, side, messages } = await describeConversation(deps, token)
  const lines = messages.map(({ from, text }) => `${from}: ${text}`)
  const text = [`The ${side} reports this conversation.`, ...lines].join('\n').slice(0, REPORT_TEXT_MAX)
  return reportCase(deps, actor, { caseId, idempotencyKey, reason: 'other', text, email: '' })
}
