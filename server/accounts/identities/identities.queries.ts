import type { Db } from '#server/platform/database.ts'

export type Provider = 'google' | 'apple' | 'facebook'

const PROVIDERS: readonly Provider[] = ['google', 'apple', 'facebook']

/** Whose account an identity leads to; null where it is new. */
export const userOfIdentity = async (reader: Db, identityHash: string): Promise<string | null> =>
  (
    await reader
      .selectFrom('identityClaim')
      .select('userId')
      .where('identityHash', '=', identityHash)
      .executeTakeFirst()
  )?.userId ?? null

/** @returns whether it led nowhere until now */
export const claimIdentity = async (
  reader: Db,
  claim: { readonly identityHash: string; readonly userId: string; readonly claimedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await reader
    .insertInto('identityClaim')
    .values(claim)
    .onConflict((conflict) => conflict.column('identityHash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const insertIdentity = async (
  reader: Db,
  identity: {
    readonly userId: string
    readonly identityHash: string
    readonly provider: Provider
    readonly linkedAt: Date
    /** By who was signed in, not because the provider vouched for the account's address. */
    readonly onPurpose: boolean
  },
): Promise<void> => {
  await reader.insertInto('externalIdentity').values(identity).execute()
}

/** Providers by which a person can sign in, each once. */
export const readProviders = async (reader: Db, userId: string): Promise<Provider[]> => {
  const rows = await reader
    .selectFrom('externalIdentity')
    .select('provider')
    .where('userId', '=', userId)
    .execute()
  return PROVIDERS.filter((provider) => rows.some((row) => row.provider === provider))
}

/**
 * Lets every identity of a person lead nowhere again, or those of one provider, or those that were added on purpose.
 *
 * @returns their providers, each once
 */
export const releaseIdentities = async (
  reader: Db,
  userId: string,
  { provider, onPurpose }: { readonly provider?: Provider; readonly onPurpose?: true } = {},
): Promise<Provider[]> => {
  const rows = await reader
    .deleteFrom('externalIdentity')
    .where('userId', '=', userId)
    .$if(provider !== undefined, (rows) => rows.where('provider', '=', provider ?? ''))
    .$if(onPurpose === true, (rows) => rows.where('onPurpose', '=', true))
    .returning(['identityHash', 'provider'])
    .execute()
  for (const { identityHash } of rows)
    await reader.deleteFrom('identityClaim').where('identityHash', '=', identityHash).execute()
  return PROVIDERS.filter((provider) => rows.some((row) => row.provider === provider))
}

/** Whether an identity leads to this person. */
export const hasIdentity = async (reader: Db, userId: string, identityHash: string): Promise<boolean> =>
  (await reader
    .selectFrom('externalIdentity')
    .select('userId')
    .where('userId', '=', userId)
    .where('identityHash', '=', identityHash)
    .executeTakeFirst()) !== undefined
