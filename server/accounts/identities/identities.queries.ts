import type { Db } from '#server/platform/database.ts'

export type Provider = 'google' | 'apple' | 'facebook'

const PROVIDERS: readonly Provider[] = ['google', 'apple', 'facebook']

/** The account of an identity; null if it is new. */
export const userOfIdentity = async (db: Db, identityHash: string): Promise<string | null> =>
  (
    await db
      .selectFrom('identityClaim')
      .select('userId')
      .where('identityHash', '=', identityHash)
      .executeTakeFirst()
  )?.userId ?? null

/** Claims an identity for an account. @returns whether no account had it */
export const claimIdentity = async (
  db: Db,
  claim: { readonly identityHash: string; readonly userId: string; readonly claimedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identityClaim')
    .values(claim)
    .onConflict((conflict) => conflict.column('identityHash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const insertIdentity = async (
  db: Db,
  identity: {
    readonly userId: string
    readonly identityHash: string
    readonly provider: Provider
    readonly linkedAt: Date
    /** Linked on purpose by the signed-in person, rather than by a matching verified address. */
    readonly onPurpose: boolean
  },
): Promise<void> => {
  await db.insertInto('externalIdentity').values(identity).execute()
}

/** Distinct providers of a person. */
export const readProviders = async (db: Db, userId: string): Promise<Provider[]> => {
  const rows = await db
    .selectFrom('externalIdentity')
    .select('provider')
    .where('userId', '=', userId)
    .execute()
  return PROVIDERS.filter((provider) => rows.some((row) => row.provider === provider))
}

/**
 * Unlinks identities of a person: all, one provider's, or those linked on purpose.
 * @returns their distinct providers
 */
export const releaseIdentities = async (
  db: Db,
  userId: string,
  { provider, onPurpose }: { readonly provider?: Provider; readonly onPurpose?: true } = {},
): Promise<Provider[]> => {
  const rows = await db
    .deleteFrom('externalIdentity')
    .where('userId', '=', userId)
    .$if(provider !== undefined, (rows) => rows.where('provider', '=', provider ?? ''))
    .$if(onPurpose === true, (rows) => rows.where('onPurpose', '=', true))
    .returning(['identityHash', 'provider'])
    .execute()
  for (const { identityHash } of rows)
    await db.deleteFrom('identityClaim').where('identityHash', '=', identityHash).execute()
  return PROVIDERS.filter((provider) => rows.some((row) => row.provider === provider))
}

/** Whether an identity is linked to this person. */
export const hasIdentity = async (db: Db, userId: string, identityHash: string): Promise<boolean> =>
  (await db
    .selectFrom('externalIdentity')
    .select('userId')
    .where('userId', '=', userId)
    .where('identityHash', '=', identityHash)
    .executeTakeFirst()) !== undefined
