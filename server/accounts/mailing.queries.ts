import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccountNotice, DB, EmailCode, Erasure } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

/** Keys of rows by table: the primary key, and for a code, whose row is reused, also the code's id. */
type MailedRowKeys = {
  readonly emailCode: Pick<Selectable<EmailCode>, 'emailHash' | 'purpose' | 'codeId'>
  readonly accountNotice: Pick<Selectable<AccountNotice>, 'userId' | 'noticeId'>
  readonly erasure: Pick<Selectable<Erasure>, 'userId'>
}

/** Tables whose rows hold a letter until it is mailed. */
export type MailedTable = keyof MailedRowKeys
export type MailedRow<T extends MailedTable> = Selectable<DB[T]>

/** A row with a letter to mail, and the SQL condition under which it still has to be mailed. */
export type RowToMail<T extends MailedTable> = {
  readonly table: T
  readonly key: Readonly<MailedRowKeys[T]>
  readonly waits: (now: Date) => RawBuilder<boolean>
}

/** Whether no worker has claimed a row, or its claim has expired. */
export const isUnclaimed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(mailing_until is null or mailing_until <= ${now})`

const isRow = (key: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/**
 * Claims a row so that no other worker mails its letter.
 * @returns null if it needn't be mailed any more, or another worker has claimed it
 */
export const claimRow = async <T extends MailedTable>(
  db: Db,
  { table, key, waits }: RowToMail<T>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<MailedRow<T> | null> => {
  // Kysely's own builder over a union of tables would type a row with all their columns.
  const { rows } = await sql<MailedRow<T>>`
    update ${sql.table(table)} set mailing_until = ${until}
    where ${isRow(key)} and ${waits(now)} and ${isUnclaimed(now)} returning *`.execute(db)
  return rows[0] ?? null
}

/** Releases a claim after a failure, unless another worker has claimed it since. */
export const releaseRow = async <T extends MailedTable>(
  db: Db,
  { table, key }: RowToMail<T>,
  until: Date,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set mailing_until = null
    where ${isRow(key)} and mailing_until = ${until}`.execute(db)
}
