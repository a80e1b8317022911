import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import {
  CONTACT_STATES,
  type ContactMessage,
  type ContactState,
  contactTopicCodes,
} from '#contract/support.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type OpenContact, openContact } from './contact-texts.ts'
import { type MessageRow, readAnswers, readMessage, readMessages } from './support.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const UNKNOWN = 'A former colleague'

export const parseContactState = (text: string): ContactState =>
  CONTACT_STATES.find((state) => state === text) ?? 'open'

const describe = (row: MessageRow, opened: OpenContact | null): ContactMessage => ({
  messageId: row.messageId,
  name: opened?.name ?? '',
  email: opened?.email ?? '',
  text: opened?.text ?? '',
  topic: contactTopicCodes.find((topic) => topic === row.topic) ?? 'other',
  about: row.about,
  state: parseContactState(row.state),
  sentAt: row.sentAt.toISOString(),
})

export const listContacts = async (
  deps: ReadDeps,
  state: ContactState,
): Promise<CallOutput<Calls['contactMessages']>> => {
  const rows = await readMessages(deps.database.reader, state)
  return { items: await Promise.all(rows.map(async (row) => describe(row, await openContact(deps, row)))) }
}

/** @throws notFound */
export const readContact = async (
  deps: ReadDeps,
  messageId: string,
): Promise<CallOutput<Calls['contactMessage']>> => {
  const { reader } = deps.database
  const row = await readMessage(reader, messageId)
  if (row === null) throw new Refusal('notFound')
  const opened = await openContact(deps, row)
  const answers = (await readAnswers(reader, row)).map(async (answer) => ({
    text: opened?.answer(answer) ?? '',
    writtenBy: (await readUser(deps, reader, answer.staffId))?.fullName ?? UNKNOWN,
    writtenAt: answer.writtenAt.toISOString(),
    mailedAt: answer.mailedAt?.toISOString() ?? null,
  }))
  return { ...describe(row, opened), version: row.version, answers: await Promise.all(answers) }
}
