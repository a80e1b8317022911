import type { Insertable, Selectable, Updateable } from 'kysely'
import { VOUCH_REQUESTS_MAX, VOUCHES_SHOWN } from '#contract/fundraisers/vouch-limits.ts'
import type { Vouch } from '#database/types.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type VouchRow = Selectable<Vouch>
export type VouchKey = Pick<VouchRow, 'caseId' | 'vouchId'>

/** Everyone who was asked to vouch for a case's recipient, first asked first. */
export const readVouches = (db: Db, caseId: string): Promise<VouchRow[]> =>
  db
    .selectFrom('vouch')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('askedAt')
    .limit(VOUCH_REQUESTS_MAX)
    .execute()

/** The vouches that a case's page shows: the first that were given. */
export const readShownVouches = async (db: Db, caseId: string) => {
  const rows = await db
    .selectFrom('vouch')
    .select(['name', 'town', 'relation', 'givenAt'])
    .where('caseId', '=', caseId)
    .where('givenAt', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('givenAt')
    .orderBy('vouchId')
    .limit(VOUCHES_SHOWN)
    .execute()
  return rows.flatMap(({ givenAt, ...words }) =>
    givenAt === null ? [] : [{ ...words, vouchedAt: givenAt.toISOString() }],
  )
}

const ofVouch = (db: Db, { caseId, vouchId }: VouchKey) =>
  db.selectFrom('vouch').selectAll().where('caseId', '=', caseId).where('vouchId', '=', vouchId)

export const readVouch = async (db: Db, key: VouchKey): Promise<VouchRow | null> =>
  (await ofVouch(db, key).executeTakeFirst()) ?? null

/** A vouch, locked until this transaction ends. */
export const lockVouch = async (tx: Tx, key: VouchKey): Promise<VouchRow | null> =>
  (await ofVouch(tx, key).forUpdate().executeTakeFirst()) ?? null

export const insertVouch = async (tx: Tx, row: Insertable<Vouch>): Promise<void> => {
  await tx.insertInto('vouch').values(row).execute()
}

export const changeVouch = async (
  db: Db,
  { caseId, vouchId }: VouchKey,
  change: Updateable<Vouch>,
): Promise<void> => {
  await db
    .updateTable('vouch')
    .set(change)
    .where('caseId', '=', caseId)
    .where('vouchId', '=', vouchId)
    .execute()
}

/** Vouches of one person that an erasure or export goes through at once. */
const ADDRESS_VOUCHES_MAX = 500

/** Vouches of an address over all cases, newest first. */
export const readVouchesOfAddress = (
  db: Db,
  { emailHash, after, until }: AddressPeriod,
): Promise<VouchRow[]> =>
  db
    .selectFrom('vouch')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('askedAt', '>', after)
    .where('askedAt', '<=', until)
    .orderBy('askedAt', 'desc')
    .limit(ADDRESS_VOUCHES_MAX)
    .execute()

export const deleteVouch = async (tx: Tx, { caseId, vouchId }: VouchKey): Promise<void> => {
  await tx.deleteFrom('vouch').where('caseId', '=', caseId).where('vouchId', '=', vouchId).execute()
}

/** Whether an address was asked to vouch, by anyone, over all cases. */
export const hasVouches = async (db: Db, emailHash: string): Promise<boolean> =>
  (await db
    .selectFrom('vouch')
    .select('vouchId')
    .where('emailHash', '=', emailHash)
    .limit(1)
    .executeTakeFirst()) !== undefined
