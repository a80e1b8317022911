import type { MailKind } from '#contract/fundraisers/mail-kinds.ts'
import type { Deps } from '#server/deps.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import {
  deletePreference,
  deletePreferences,
  deletePreferencesOfCase,
  hasPreferences,
  type PreferenceKey,
  type PreferenceRow,
  readPreferences,
  readPreferencesOfAddress,
  readPreferencesOfCase,
  writePreference,
} from './preferences.queries.ts'

/** Encryption context that binds a follower's address to its row. */
const emailContext = ({ caseId, emailHash }: PreferenceKey): string =>
  `mail_preference.email|${caseId}|${emailHash}`

type Choice = { readonly wanted: boolean; readonly changedAt: Date }

/**
 * Reads an address's choices for a case's mail.
 * @returns a function from kind to choice; undefined if there is none
 */
export const chosenMail = async (
  db: Db,
  key: PreferenceKey,
): Promise<(kind: MailKind) => Choice | undefined> => {
  const rows = await readPreferences(db, key)
  return (kind) => rows.find((row) => row.kind === kind)
}

/** Turns a kind of mail on or off. Idempotent. */
export const chooseMail = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  key: PreferenceKey & { readonly kind: MailKind },
  wanted: boolean,
): Promise<void> => writePreference(database.db, key, { wanted, changedAt: clock.now() })

/**
 * Moves what an address asked of a case's mail since a time to the address that was meant. What it turned off stays with it.
 */
export const moveWishes = async (
  tx: Tx,
  { caseId, emailHash }: PreferenceKey,
  { toHash, since, now }: { readonly toHash: string; readonly since: Date; readonly now: Date },
): Promise<void> => {
  for (const { kind, wanted, changedAt, emailCipher } of await readPreferences(tx, { caseId, emailHash })) {
    if (!wanted || changedAt < since || emailCipher !== null) continue
    await deletePreference(tx, { caseId, emailHash, kind })
    await writePreference(tx, { caseId, emailHash: toHash, kind }, { wanted, changedAt: now })
  }
}

/** Makes an address a follower of a case’s updates. Idempotent. */
export const addFollower = async (
  { database, personalData, clock }: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  caseId: string,
  email: string,
): Promise<PreferenceKey> => {
  const key = { caseId, emailHash: personalData.emailHash(email) }
  await database.transact(async (tx) => {
    const emailCipher = await personalData.seal(tx, key.emailHash, emailContext(key), email)
    const change = { wanted: true, emailCipher, changedAt: clock.now() }
    await writePreference(tx, { ...key, kind: 'updates' }, change)
  })
  return key
}

export { deletePreferencesOfCase, type PreferenceKey }

export type UpdateReader = Pick<PreferenceRow, 'emailHash' | 'wanted' | 'changedAt'> & {
  /** Whether the address is stored with the choice, so that it gets updates without a donation. */
  readonly isFollower: boolean
}

/** Every choice about a case's updates, or only that of the address `only`. */
export const readUpdateReaders = async (db: Db, caseId: string, only?: string): Promise<UpdateReader[]> =>
  (await readPreferencesOfCase(db, { caseId, kind: 'updates', only })).map(
    ({ emailHash, wanted, changedAt, emailCipher }) => ({
      emailHash,
      wanted,
      changedAt,
      isFollower: wanted && emailCipher !== null,
    }),
  )

/** Hashes of the addresses that turned a kind of a case's mail on. */
export const listWanting = async (db: Db, caseId: string, kind: MailKind): Promise<string[]> =>
  (await readPreferencesOfCase(db, { caseId, kind }))
    .filter(({ wanted }) => wanted)
    .map(({ emailHash }) => emailHash)

/** A follower's address; null if it was erased, or if this address isn't a follower. */
export const openFollower = async (
  { database: { db }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  key: PreferenceKey,
): Promise<string | null> => {
  const row = (await readPreferences(db, key)).find(({ kind }) => kind === 'updates')
  return row?.emailCipher == null
    ? null
    : personalData.open(db, key.emailHash, emailContext(key), row.emailCipher)
}

/** Every choice of an address, for any case. */
export const listChoices = (db: Db, emailHash: string): Promise<PreferenceRow[]> =>
  readPreferencesOfAddress(db, emailHash)

/** Deletes an erased person's choices. Idempotent. @returns whether another person's choices are left */
export const forgetPreferences = async (
  { database: { db } }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  await deletePreferences(db, address)
  return hasPreferences(db, address.emailHash)
}
