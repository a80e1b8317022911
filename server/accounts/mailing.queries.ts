import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AccountNotice, DB, EmailCode, Erasure } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * What says which letter it is, by table: the primary key of its row, and for a code, whose row is taken by the next one,
 * also which of them.
 */
type LetterKeys = {
  readonly emailCode: Pick<Selectable<EmailCode>, 'emailHash' | 'purpose' | 'codeId'>
  readonly accountNotice: Pick<Selectable<AccountNotice>, 'userId' | 'noticeId'>
  readonly erasure: Pick<Selectable<Erasure>, 'userId'>
}

/** Rows with a letter that waits in them until it is mailed. */
export type LetterTable = keyof LetterKeys
export type LetterRow<T extends LetterTable> = Selectable<DB[T]>

/** One letter: the row it waits in, and what must hold for it to be mailed still. */
export type Letter<T extends LetterTable> = {
  readonly table: T
  readonly key: Readonly<LetterKeys[T]>
  readonly waits: (now: Date) => RawBuilder<boolean>
}

/** Nobody is just mailing a row's letter; or who did has died with it. */
export const isUnclaimed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(mailing_until is null or mailing_until <= ${now})`

const isRow = (key: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )

/**
 * Takes a letter that waits to be mailed, so that nobody else mails it meanwhile.
 *
 * @returns null where it needn't be mailed any more, or somebody is just mailing it
 */
export const claimLetter = async <T extends LetterTable>(
  reader: Db,
  { table, key, waits }: Letter<T>,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<LetterRow<T> | null> => {
  // Kysely's own builder, over one of several tables, would type a row with the columns of them all.
  const { rows } = await sql<LetterRow<T>>`
    update ${sql.table(table)} set mailing_until = ${until}
    where ${isRow(key)} and ${waits(now)} and ${isUnclaimed(now)} returning *`.execute(reader)
  return rows[0] ?? null
}

/** It wasn't mailed after all. Who took it since keeps it. */
export const releaseLetter = async <T extends LetterTable>(
  reader: Db,
  { table, key }: Letter<T>,
  until: Date,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set mailing_until = null
    where ${isRow(key)} and mailing_until = ${until}`.execute(reader)
}
