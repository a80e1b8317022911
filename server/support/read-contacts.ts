import * as z from 'zod'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { uuidShape } from '#contract/shapes.ts'
import { CONTACT_STATES, type ContactMessage, type ContactState } from '#contract/support.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { requireMessage } from './answer-contact.ts'
import { type OpenContact, openContact, topicOf } from './contact-texts.ts'
import {
  type MessageRow,
  readAnswers,
  readMessages,
  readMessagesOf,
  readMessagesOfCase,
} from './support.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const UNKNOWN = 'A former colleague'
const cursorShape = z.tuple([cursorTimeShape, uuidShape])

const parseState = (text: string): ContactState => CONTACT_STATES.find((state) => state === text) ?? 'open'

const nameOf = async (deps: ReadDeps, staffId: string): Promise<string> =>
  (await readUser(deps, deps.database.reader, staffId))?.fullName ?? UNKNOWN

const describe = async (
  deps: ReadDeps,
  row: MessageRow,
  opened: OpenContact | null,
): Promise<ContactMessage> => ({
  messageId: row.messageId,
  name: opened?.name ?? '',
  email: opened?.email ?? '',
  text: opened?.text ?? '',
  topic: topicOf(row),
  about: row.about,
  state: parseState(row.state),
  sentAt: row.sentAt.toISOString(),
  requestedAt: row.requestedAt.toISOString(),
  caseId: row.caseId,
  assignedTo:
    row.assignedTo === null ? null : { staffId: row.assignedTo, name: await nameOf(deps, row.assignedTo) },
})

/** Messages to support, longest waiting first. */
export const listContacts = async (
  deps: ReadDeps,
  { staffId }: StaffMember,
  { filter, cursor, limit }: CallArguments<Calls['contactMessages']>,
): Promise<CallOutput<Calls['contactMessages']>> => {
  const after = readCursor(cursor, cursorShape)
  const query =
    filter === 'mine'
      ? { state: 'open' as const, assignedTo: staffId }
      : { state: filter, assignedTo: undefined }
  const rows = await readMessages(deps.database.reader, { ...query, after, limit: limit + 1 })
  const page = pageFrom(rows, limit, (row) => [row.requestedAt.toISOString(), row.messageId])
  const items = page.items.map(async (row) =>
    describe(deps, row, await openContact(deps, deps.database.reader, row)),
  )
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

const summaryOf = (row: MessageRow) => ({
  messageId: row.messageId,
  topic: topicOf(row),
  state: parseState(row.state),
  sentAt: row.sentAt.toISOString(),
})

/** Messages linked to a case, newest first. */
export const listContactsOfCase = async ({ database }: Pick<Deps, 'database'>, caseId: string) =>
  (await readMessagesOfCase(database.reader, caseId)).map(summaryOf)

/** Messages from an e-mail address, newest first. */
export const listContactsOf = async ({ database }: Pick<Deps, 'database'>, emailHash: string) =>
  (await readMessagesOf(database.reader, emailHash))
    .map(summaryOf)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))

/** A message with its answers. @throws notFound */
export const readContact = async (
  deps: ReadDeps,
  messageId: string,
): Promise<CallOutput<Calls['contactMessage']>> => {
  const row = await requireMessage(deps, messageId)
  const opened = await openContact(deps, deps.database.reader, row)
  const answers = (await readAnswers(deps.database.reader, row)).map(async (answer) => ({
    answerId: answer.answerId,
    text: opened?.answer(answer) ?? '',
    writtenBy: answer.staffId === null ? null : await nameOf(deps, answer.staffId),
    writtenAt: answer.writtenAt.toISOString(),
    mailedAt: answer.mailedAt?.toISOString() ?? null,
  }))
  const person = opened === null ? null : await findPerson(deps, opened.email)
  const others = await listContactsOf(deps, row.emailHash)
  return {
    ...(await describe(deps, row, opened)),
    version: row.version,
    userId: person?.userId ?? null,
    answers: await Promise.all(answers),
    others: others.filter((other) => other.messageId !== messageId),
  }
}
