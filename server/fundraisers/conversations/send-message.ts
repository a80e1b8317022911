import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { REPLY_TO_ERASED_ORGANIZER } from '#contract/cases/erased-case.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import {
  type ConversationSide,
  MESSAGES_OF_NETWORK_AN_HOUR,
  MESSAGES_PER_CASE_AN_HOUR,
  MESSAGES_PER_DAY,
} from '#contract/fundraisers/organizer-limits.ts'
import { cleanText } from '#contract/plain-text.ts'
import { readDonorName } from '#contract/validators/donor-name.ts'
import { isErased, requireOrganizedCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { lockPerson } from '#server/personal-data/lock-person.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { takeNetworkPart } from '#server/platform/limits/network-part.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { mailMessageJob } from '../fundraiser-jobs.ts'
import {
  type ConversationRow,
  countMessagesOfCase,
  insertMessage,
  type MessageRow,
  readConversation,
  readMessageByKey,
  upsertConversation,
} from './conversations.queries.ts'
import { bodyContext, emailContext, nameContext, openConversation } from './sealed-conversation.ts'

type SendDeps = Pick<Deps, 'database' | 'ids' | 'clock' | 'personalData'>
type Message = { readonly from: ConversationSide; readonly text: string; readonly idempotencyKey: string }

/** @throws messagesBlocked if the organizer erased their account */
const requireOrganizer = async (db: Db, caseId: string): Promise<void> => {
  if (await isErased(db, caseId))
    throw new Refusal('messagesBlocked', { sentence: REPLY_TO_ERASED_ORGANIZER })
}

/**
 * Adds a message to a conversation and queues its mail. @returns its time.
 * @throws messagesBlocked; keyReused if another person's message has the key
 */
export const addMessage = async (
  { ids, clock, personalData }: SendDeps,
  tx: Tx,
  { caseId, conversationId, emailHash, blockedBy }: ConversationRow,
  { from, text, idempotencyKey }: Message,
): Promise<Date> => {
  if (blockedBy !== null) throw new Refusal('messagesBlocked')
  if (from === 'visitor') await requireOrganizer(tx, caseId)
  const sentAt = clock.now()
  const messageId = ids.uuid()
  const bodyCipher = await personalData.seal(tx, emailHash, bodyContext(messageId), cleanText(text))
  const row = {
    caseId,
    messageId,
    conversationId,
    idempotencyKey,
    bodyCipher,
    sentAt,
    fromOrganizer: from === 'organizer',
  }
  if (!(await insertMessage(tx, row))) throw new Refusal('keyReused')
  const entry = mailMessageJob.at(sentAt, { caseId, messageId })
  await writeOutbox(tx, ids, caseId, [entry], sentAt)
  return sentAt
}

/**
 * The message that this key sent before; null for a new key. Locks the address until the transaction ends, so that a
 * concurrent repeat is found, too.
 * @throws keyReused if it was another message, or another person's
 */
export const readRepeatedMessage = async (
  deps: SendDeps,
  tx: Tx,
  { caseId, emailHash }: Pick<ConversationRow, 'caseId' | 'emailHash'>,
  { from, text, idempotencyKey }: Message,
): Promise<MessageRow | null> => {
  await lockPerson(tx, emailHash)
  const earlier = await readMessageByKey(tx, caseId, idempotencyKey)
  if (earlier === null) return null
  const conversation = await readConversation(tx, earlier)
  const opened = conversation?.emailHash === emailHash ? await openConversation(deps, tx, conversation) : null
  const isRepeat =
    earlier.fromOrganizer === (from === 'organizer') && opened?.text(earlier) === cleanText(text)
  if (!isRepeat) throw new Refusal('keyReused')
  return earlier
}

const MANY_WRITE = 'Many people are writing right now. Try again in an hour.'

/** Counts a message for its network. @returns the refusal if that wrote too many under the address, or to the case */
const countForNetwork = async (
  deps: SendDeps,
  actor: Pick<Actor, 'ip'>,
  { caseId, emailHash }: Pick<ConversationRow, 'caseId' | 'emailHash'>,
): Promise<Refusal | null> => {
  const ofAddress = {
    limit: 'message',
    subject: emailHash,
    full: MESSAGES_PER_DAY,
    leaksPerDay: MESSAGES_PER_DAY,
  }
  if (!(await takeNetworkPart(deps, actor, ofAddress))) return new Refusal('messageLimit')
  const ofCase = {
    limit: 'message-to-case',
    subject: caseId,
    full: MESSAGES_OF_NETWORK_AN_HOUR,
    leaksPerDay: (MESSAGES_OF_NETWORK_AN_HOUR * DAY_MS) / HOUR_MS,
  }
  const hasRoom = await takeNetworkPart(deps, actor, ofCase)
  return hasRoom ? null : new Refusal('messageLimit', { sentence: MANY_WRITE })
}

/** @throws messageLimit if all visitors of the case together reached the limit */
const requireBelowCaseLimit = async (
  { clock }: Pick<SendDeps, 'clock'>,
  tx: Tx,
  caseId: string,
): Promise<void> => {
  const ofCase = await countMessagesOfCase(tx, caseId, new Date(clock.now().getTime() - HOUR_MS))
  if (ofCase >= MESSAGES_PER_CASE_AN_HOUR) throw new Refusal('messageLimit', { sentence: MANY_WRITE })
}

/**
 * Relays a visitor’s message to the organizer of a public case. Idempotent by its key.
 * @throws notFound, caseGone, keyReused, messageLimit, messagesBlocked
 */
export const writeToOrganizer = async (
  deps: SendDeps,
  actor: Pick<Actor, 'ip'>,
  input: CallArguments<Calls['writeToOrganizer']>,
): Promise<CallOutput<Calls['writeToOrganizer']>> => {
  const { database, personalData, ids, clock } = deps
  const { caseId, idempotencyKey, email, text } = input
  const donorName = readDonorName(input.name)
  if ('problem' in donorName) throw invalidFields([{ field: 'name', message: donorName.problem }])
  await requireOrganizedCase(deps, caseId)
  const emailHash = personalData.emailHash(email)
  const message = { from: 'visitor', text, idempotencyKey } as const
  const isRepeat = (await readMessageByKey(database.db, caseId, idempotencyKey)) !== null
  const refusal = isRepeat ? null : await countForNetwork(deps, actor, { caseId, emailHash })
  const sentAt = await database.transact(async (tx) => {
    const conversationId = ids.uuid()
    const seal = await personalData.sealer(tx, emailHash)
    const earlier = await readRepeatedMessage(deps, tx, { caseId, emailHash }, message)
    if (earlier !== null) return earlier.sentAt
    if (refusal !== null) throw refusal
    await requireBelowCaseLimit(deps, tx, caseId)
    const conversation = await upsertConversation(tx, {
      caseId,
      conversationId,
      emailHash,
      startedAt: clock.now(),
      nameCipher: seal(nameContext(conversationId), donorName.name),
      emailCipher: seal(emailContext(conversationId), email),
    })
    return addMessage(deps, tx, conversation, message)
  })
  return { sentAt: sentAt.toISOString() }
}
