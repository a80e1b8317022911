import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { cleanText } from '#contract/plain-text.ts'
import { caseIdShape } from '#contract/shapes.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import { caseOwner } from '#server/cases/owned-cases.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { contactContext } from './contact-texts.ts'
import { mailSupportAnswerJob } from './mail-answer.ts'
import {
  insertAnswer,
  type MessageChange,
  type MessageRow,
  readMessage,
  updateMessage,
} from './support.queries.ts'

export const requireMessage = async (
  { database }: Pick<Deps, 'database'>,
  messageId: string,
): Promise<MessageRow> => {
  const row = await readMessage(database.db, messageId)
  if (row === null) throw new Refusal('notFound')
  return row
}

type Versioned = { readonly messageId: string; readonly version: number }

/**
 * Updates a message. @returns the new version
 * @throws conflict if a colleague or the writer has changed the message meanwhile
 */
const change = async (
  tx: Tx,
  row: MessageRow,
  { version }: Pick<Versioned, 'version'>,
  changes: MessageChange,
): Promise<{ version: number }> => {
  if (!(await updateMessage(tx, row, version, changes))) throw new Refusal('conflict')
  return { version: version + 1 }
}

/** The case that a message says it is about; null without one. Its sender may give a number or an address. */
const caseNamedIn = (about: string | null): string | null =>
  (about ?? '')
    .toUpperCase()
    .split(/[^0-9A-Z]/)
    .find((word) => caseIdShape.safeParse(word).success) ?? null

/** The case that a message is linked to, or else names. */
export const caseOfMessage = ({ caseId, about }: Pick<MessageRow, 'caseId' | 'about'>): string | null =>
  caseId ?? caseNamedIn(about)

/** The subject of an act on a message: its sender, and the people of its case. */
export const ofMessage = async (
  { database }: Pick<Deps, 'database'>,
  { messageId }: Pick<Versioned, 'messageId'>,
): Promise<ActSubject> => {
  const row = await readMessage(database.db, messageId)
  if (row === null) return []
  const { emailHash, sentAt: usedAt } = row
  const caseId = caseOfMessage(row)
  return [
    { kind: 'email', as: 'sender', emailHash, usedAt },
    ...(caseId === null ? [] : [{ kind: 'case', caseId } as const]),
  ]
}

/** Answers a message by mail. @throws notFound, conflict */
export const answerContact = staffAct(
  { act: 'support.answer', capability: 'support.answer', subject: ofMessage },
  async (deps, { staffId }, input: CallArguments<Calls['answerContact']>, audit) => {
    const { database, personalData, ids, clock } = deps
    const row = await requireMessage(deps, input.messageId)
    const { emailHash, messageId } = row
    const now = clock.now()
    const answerId = ids.uuid()
    return database.transact(async (tx) => {
      const assignedTo = row.assignedTo ?? staffId
      const changed = await change(tx, row, input, { state: 'answered', assignedTo })
      const words = cleanText(input.text)
      const bodyCipher = await personalData.seal(tx, emailHash, contactContext('answer', answerId), words)
      await insertAnswer(tx, { emailHash, answerId, messageId, staffId, bodyCipher, writtenAt: now })
      const payload = { emailHash, answerId }
      await writeOutbox(tx, ids, emailHash, [mailSupportAnswerJob.at(now, payload)], now)
      await audit.record(tx, { caseId: row.caseId, details: { messageId, answerId } })
      return changed
    })
  },
)

/** Closes a message that needs no answer, or reopens it. @throws notFound, conflict */
export const closeContact = staffAct(
  { act: 'support.close', capability: 'support.answer', subject: ofMessage },
  async (deps, _staff, input: CallArguments<Calls['closeContact']>, audit) => {
    const row = await requireMessage(deps, input.messageId)
    const state = input.closed ? 'closed' : 'open'
    return deps.database.transact(async (tx) => {
      await audit.record(tx, { caseId: row.caseId, details: { messageId: row.messageId, state } })
      return change(tx, row, input, { state })
    })
  },
)

/**
 * Assigns a message to the staff member, even if a colleague has it, or unassigns it. @throws notFound,
 * conflict
 */
export const assignContact = staffAct(
  { act: 'support.assign', capability: 'support.answer', subject: ofMessage },
  async (deps, { staffId }, input: CallArguments<Calls['assignContact']>, audit) => {
    const row = await requireMessage(deps, input.messageId)
    const assignedTo = input.to === 'me' ? staffId : null
    return deps.database.transact(async (tx) => {
      await audit.record(tx, { caseId: row.caseId, details: { messageId: row.messageId, to: assignedTo } })
      return change(tx, row, input, { assignedTo })
    })
  },
)

/** Links a message to its case, whose page then lists it. @throws notFound, conflict, invalidInput */
export const linkContact = staffAct(
  { act: 'support.tie', capability: 'support.answer', subject: ofMessage },
  async (deps, _staff, input: CallArguments<Calls['tieContact']>, audit) => {
    const { caseId } = input
    const row = await requireMessage(deps, input.messageId)
    if (caseId !== null && (await caseOwner(deps.database.db, caseId)) === null)
      throw invalidFields([{ field: 'caseId', message: 'There’s no case with that number.' }])
    return deps.database.transact(async (tx) => {
      await audit.record(tx, { caseId, details: { messageId: row.messageId } })
      return change(tx, row, input, { caseId })
    })
  },
)
