import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { emailShape } from '#contract/shapes.ts'
import type { SentMailInfo } from '#contract/staff/system-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Page, PageRequest } from '#server/platform/keyset-page.ts'
import { mailContext } from './logged-mail.ts'
import { countMails, readMails, readMailsAbout, type SentMailRow } from './mail-log.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData'>

const mailShape = z.object({ to: z.string(), subject: z.string(), text: z.string().nullable() })

const describe = async ({ database, personalData }: ReadDeps, row: SentMailRow): Promise<SentMailInfo> => {
  const context = mailContext(row.messageId)
  const content = await personalData.open(database.db, row.emailHash, context, row.mailCipher)
  const mail = content === null ? null : mailShape.parse(JSON.parse(content))
  return {
    messageId: row.messageId,
    kind: row.kind,
    about: row.about,
    caseId: row.caseId,
    state: row.state === 'refused' ? 'refused' : 'sent',
    failure: row.failure,
    tries: row.tries,
    sentAt: row.sentAt.toISOString(),
    to: mail?.to ?? null,
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
  }
}

type MailSearch = {
  readonly email?: string | undefined
  readonly about?: string | undefined
  readonly state?: 'sent' | 'refused' | undefined
}

/** Logged mails, accepted or refused, newest first. */
export const listMails = async (
  deps: ReadDeps,
  { email, ...filter }: MailSearch,
  page: PageRequest,
): Promise<Page<SentMailInfo>> => {
  const address = email === undefined ? undefined : emailShape.safeParse(email)
  if (address?.success === false) return { items: [], nextCursor: null }
  const emailHash = address === undefined ? undefined : deps.personalData.emailHash(address.data)
  const { items, nextCursor } = await readMails(deps.database.db, { ...filter, emailHash }, page)
  return { items: await Promise.all(items.map((row) => describe(deps, row))), nextCursor }
}

/** Logged mails about any of these ids, and those of a case to its organizer and recipient; newest first. */
export const listMailsAbout = async (deps: ReadDeps, ids: readonly string[]): Promise<SentMailInfo[]> => {
  const rows = await readMailsAbout(deps.database.db, ids)
  return Promise.all(rows.map((row) => describe(deps, row)))
}

/** Number of mails of a kind to an address in the last 24 hours. */
export const countMailsToday = (
  { database, personalData, clock }: ReadDeps & Pick<Deps, 'clock'>,
  to: string,
  kind: string,
): Promise<number> =>
  countMails(database.db, {
    emailHash: personalData.emailHash(to),
    kind,
    since: new Date(clock.now().getTime() - DAY_MS),
  })
