import type { Passkey } from '#contract/accounts/passkey-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { personOf } from '../account-person.ts'
import { type PasskeyRow, readPasskeys } from './passkeys.queries.ts'

type PasskeyKey = Pick<PasskeyRow, 'userId' | 'passkeyId'>

const contextOf = ({ userId, passkeyId }: PasskeyKey): string => `passkey.name|${userId}|${passkeyId}`

export const sealPasskeyName = (
  { personalData }: Pick<Deps, 'personalData'>,
  tx: Tx,
  key: PasskeyKey,
  name: string,
): Promise<Buffer> => personalData.seal(tx, personOf(key.userId), contextOf(key), name)

/** The passkeys of an account as its owner sees them, oldest first. */
export const listPasskeys = async (
  { database: { db }, personalData }: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
): Promise<Passkey[]> => {
  const rows = await readPasskeys(db, userId)
  return Promise.all(
    rows.map(async (row) => ({
      passkeyId: row.passkeyId,
      name: (await personalData.open(db, personOf(userId), contextOf(row), row.nameCipher)) ?? '',
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  )
}
