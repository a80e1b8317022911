import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { CONTACT_STATES, type ContactMessage } from '#contract/support/support.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import { readCaseNames } from '#server/cases/case-names.ts'
import { findCaseIds } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { caseOfMessage, requireMessage } from './answer-contact.ts'
import { type OpenContact, openContact, topicOf } from './contact-texts.ts'
import {
  type MessagePage,
  type MessageRow,
  readAnswers,
  readMessages,
  readMessagesOf,
  readMessagesOfCase,
} from './support.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const UNKNOWN = 'A former colleague'

const nameOf = async (deps: ReadDeps, staffId: string): Promise<string> =>
  (await readUser(deps, deps.database.db, staffId))?.fullName ?? UNKNOWN

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
  state: parseEnumColumn(CONTACT_STATES, row.state),
  sentAt: row.sentAt.toISOString(),
  requestedAt: row.requestedAt.toISOString(),
  caseId: row.caseId,
  assignedTo:
    row.assignedTo === null ? null : { staffId: row.assignedTo, name: await nameOf(deps, row.assignedTo) },
})

/** Messages to support, longest waiting first, without those about the reader's own cases. */
export const listContacts = async (
  deps: ReadDeps & Pick<Deps, 'handlers'>,
  { staffId }: StaffMember,
  {
    filter,
    email,
    ofCase,
    ...request
  }: CallArguments<Calls['contactMessages']> & Pick<MessagePage, 'openTo'>,
): Promise<CallOutput<Calls['contactMessages']>> => {
  const query =
    filter === 'mine'
      ? { state: 'open' as const, assignedTo: staffId }
      : { state: filter, assignedTo: undefined }
  const { db } = deps.database
  const reading = readMessages(db, {
    ...query,
    ...request,
    emailHash: email === undefined ? undefined : deps.personalData.emailHash(email),
    caseIds: await findCaseIds(db, ofCase),
  })
  const page = await withoutOwnMatters(deps, { staffId }, reading, (row) => [caseOfMessage(row)])
  const items = page.items.map(async (row) =>
    describe(deps, row, await openContact(deps, deps.database.db, row)),
  )
  return { items: await Promise.all(items), nextCursor: page.nextCursor }
}

const summaryOf = (row: MessageRow) => ({
  messageId: row.messageId,
  topic: topicOf(row),
  state: parseEnumColumn(CONTACT_STATES, row.state),
  sentAt: row.sentAt.toISOString(),
})

/** Messages linked to a case, newest first. */
export const listContactsOfCase = async ({ database }: Pick<Deps, 'database'>, caseId: string) =>
  (await readMessagesOfCase(database.db, caseId)).map(summaryOf)

/** Messages from an e-mail address, newest first. */
export const listContactsOf = async ({ database }: Pick<Deps, 'database'>, emailHash: string) =>
  (await readMessagesOf(database.db, emailHash))
    .map(summaryOf)
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt))

/** A message with its answers. @throws notFound */
export const readContact = async (
  deps: ReadDeps,
  messageId: string,
): Promise<CallOutput<Calls['contactMessage']>> => {
  const row = await requireMessage(deps, messageId)
  const opened = await openContact(deps, deps.database.db, row)
  const answers = (await readAnswers(deps.database.db, row)).map(async (answer) => ({
    answerId: answer.answerId,
    text: opened?.answer(answer) ?? '',
    writtenBy: answer.staffId === null ? null : await nameOf(deps, answer.staffId),
    writtenAt: answer.writtenAt.toISOString(),
    mailedAt: answer.mailedAt?.toISOString() ?? null,
  }))
  const person = opened === null ? null : await findPerson(deps, opened.email)
  const others = await listContactsOf(deps, row.emailHash)
  const { caseId } = row
  return {
    ...(await describe(deps, row, opened)),
    version: row.version,
    caseTitle: caseId === null ? null : (await readCaseNames(deps.database.db, [caseId]))(caseId).title,
    userId: person?.userId ?? null,
    answers: await Promise.all(answers),
    others: others.filter((other) => other.messageId !== messageId),
  }
}
