import type { Deps } from '#server/deps.ts'
import { saveCredential, userOfEmail } from '../account.queries.ts'
import { openAccount } from './open-account.ts'

export type AddedAccount = {
  readonly email: string
  readonly fullName: string
  /** A password's hash; null for an account without password. */
  readonly phc: string | null
}

/**
 * Creates an account with an unconfirmed address, for the demo's people only. Idempotent.
 * @returns the user id of the account with this address
 */
export const addAccount = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'wallClock' | 'ids'>,
  { email, fullName, phc }: AddedAccount,
): Promise<string> => {
  const userId = deps.ids.uuid()
  return deps.database.transact(async (tx) => {
    if (await openAccount(deps, tx, { userId, email, fullName })) {
      if (phc !== null) await saveCredential(tx, { userId, phc, setAt: deps.wallClock.now() })
      return userId
    }
    const owner = await userOfEmail(tx, deps.personalData.emailHash(email))
    if (owner === null) throw new Error('An address was given back while it was being taken')
    return owner
  })
}
