import type { Deps } from '#server/deps.ts'
import { userOfEmail } from '../account.queries.ts'

/** Whether an e-mail address has an account. The caller limits how often, and to whom, this is revealed. */
export const hasAccount = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  email: string,
): Promise<boolean> => (await userOfEmail(database.db, personalData.emailHash(email))) !== null
