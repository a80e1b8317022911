import type { Selectable } from 'kysely'
import type { MailKind } from '#contract/fundraisers/mail-kinds.ts'
import type { MailPreference } from '#database/types.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db } from '#server/platform/database.ts'

export type PreferenceRow = Selectable<MailPreference>
export type PreferenceKey = { readonly caseId: string; readonly emailHash: string }

export const readPreferences = (db: Db, { caseId, emailHash }: PreferenceKey): Promise<PreferenceRow[]> =>
  db
    .selectFrom('mailPreference')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('emailHash', '=', emailHash)
    .execute()

export const writePreference = async (
  db: Db,
  { caseId, emailHash, kind }: Pick<PreferenceRow, 'caseId' | 'emailHash' | 'kind'>,
  change: { readonly wanted: boolean; readonly emailCipher?: Buffer; readonly changedAt: Date },
): Promise<void> => {
  await db
    .insertInto('mailPreference')
    .values({ caseId, emailHash, kind, ...change })
    .onConflict((conflict) => conflict.columns(['caseId', 'emailHash', 'kind']).doUpdateSet(change))
    .execute()
}

export const deletePreference = async (
  db: Db,
  { caseId, emailHash, kind }: Pick<PreferenceRow, 'caseId' | 'emailHash' | 'kind'>,
): Promise<void> => {
  await db
    .deleteFrom('mailPreference')
    .where('caseId', '=', caseId)
    .where('emailHash', '=', emailHash)
    .where('kind', '=', kind)
    .execute()
}

/** Every choice about one kind of a case's mail, or only that of the address `only`. */
export const readPreferencesOfCase = (
  db: Db,
  {
    caseId,
    kind,
    only,
  }: { readonly caseId: string; readonly kind: MailKind; readonly only?: string | undefined },
): Promise<PreferenceRow[]> =>
  db
    .selectFrom('mailPreference')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('kind', '=', kind)
    .$if(only !== undefined, (query) => query.where('emailHash', '=', only ?? ''))
    .execute()

/** Every choice of an address, over all shards. */
export const readPreferencesOfAddress = (db: Db, emailHash: string): Promise<PreferenceRow[]> =>
  db
    .selectFrom('mailPreference')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .orderBy('caseId')
    .orderBy('kind')
    .execute()

/** Deletes an address's choices from the time in which it was one person's, over all shards. */
export const deletePreferences = async (
  db: Db,
  { emailHash, after, until }: AddressPeriod,
): Promise<void> => {
  await db
    .deleteFrom('mailPreference')
    .where('emailHash', '=', emailHash)
    .where('changedAt', '>', after)
    .where('changedAt', '<=', until)
    .execute()
}

/** Deletes all choices for a case. */
export const deletePreferencesOfCase = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('mailPreference').where('caseId', '=', caseId).execute()
}

export const hasPreferences = async (db: Db, emailHash: string): Promise<boolean> =>
  (await db
    .selectFrom('mailPreference')
    .select('caseId')
    .where('emailHash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()) !== undefined
