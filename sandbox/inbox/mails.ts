import type { Sql } from '../database.ts'

export type Mail = {
  readonly id: string
  readonly at: Date
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** The mail's six-digit code; null if it has none. */
  readonly code: string | null
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

const columns = 'id, at, sender, recipient, subject, text, html, code, headers'

export const storeMail = async (sql: Sql, mail: Mail): Promise<void> => {
  await sql(
    'store_mail',
    `insert into sandbox.mail (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb)`,
    [
      mail.id,
      mail.at,
      mail.sender,
      mail.recipient,
      mail.subject,
      mail.text,
      mail.html,
      mail.code,
      JSON.stringify(mail.headers),
    ],
  )
}

export const findMail = async (sql: Sql, id: string): Promise<Mail | undefined> => {
  const [mail] = await sql<Mail>('find_mail', `select ${columns} from sandbox.mail where id = $1`, [id])
  return mail
}

export type MailFilter = {
  readonly to?: string | undefined
  readonly since?: Date | undefined
  readonly search?: string | undefined
  readonly limit: number
}

const pattern = (search: string | undefined): string | null => {
  const trimmed = search?.trim() ?? ''
  return trimmed === '' ? null : `%${trimmed.replace(/[%_\\]/g, '\\$&')}%`
}

/** Lists mails, newest first. The search covers recipient, subject, and code, with or without a space. */
export const listMails = (sql: Sql, filter: MailFilter): Promise<Mail[]> =>
  sql<Mail>(
    'list_mails',
    `select ${columns} from sandbox.mail
     where ($1::text is null or recipient = $1)
       and ($2::timestamptz is null or at >= $2)
       and ($3::text is null or recipient ilike $3 or subject ilike $3 or code ilike $4)
     order by at desc, id desc limit $5`,
    [
      filter.to?.toLowerCase() ?? null,
      filter.since ?? null,
      pattern(filter.search),
      pattern(filter.search?.replace(/\s/g, '')),
      filter.limit,
    ],
  )

export const countMails = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: string }>('count_mails', 'select count(*) from sandbox.mail')
  return Number(row?.count ?? 0)
}

export const clearMails = async (sql: Sql): Promise<void> => {
  await sql('clear_mails', 'delete from sandbox.mail')
}
