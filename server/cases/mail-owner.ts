import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import type { MailedCase } from '#server/mails/frame/case-line.tsx'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type FundraiserWords, fundraiserMail } from '#server/mails/fundraiser-mail.tsx'
import { readCaseRow } from './case-row.queries.ts'

type Mail = MailedCase & {
  readonly caseId: string
  readonly ownerId: string
  readonly words: FundraiserWords
  /** The same id for the same occasion, so that mailboxes dedupe a repeat. */
  readonly messageId: string
}

type Organizer = MailedCase & {
  readonly ownerId: string
  readonly email: string
  readonly goalCents: number
}

/** The organizer of a public case, to mail them about it; null if it isn't public, or if they have no address or are erased. */
export const readOrganizer = async (deps: Deps, caseId: string): Promise<Organizer | null> => {
  const { db } = deps.database
  const row = await readCaseRow(db, caseId)
  if (row === null || row.visibility !== 'live') return null
  const { ownerId, title, organizerName, goalCents } = row
  const email = (await readUser(deps, db, ownerId))?.email ?? null
  return email === null ? null : { ownerId, email, caseTitle: title, organizerName, goalCents }
}

/** Mails an organizer about their fundraiser. Does nothing if they have no address or are erased. */
export const mailOwner = async (
  deps: Deps,
  { caseId, ownerId, words, messageId, ...mailedCase }: Mail,
): Promise<void> => {
  const to = (await readUser(deps, deps.database.db, ownerId))?.email ?? null
  if (to === null) return
  const { publicOrigin, brand } = deps.config
  await deps.mail.send({
    to,
    subject: words.title,
    messageId,
    caseId,
    ...renderMail(fundraiserMail({ publicOrigin, brand, words, ...mailedCase })),
  })
}
