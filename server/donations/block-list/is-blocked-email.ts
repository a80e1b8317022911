import type { Db } from '#server/platform/database.ts'
import { bucketKey } from '../velocity/risk-signals.ts'
import { readBlock } from './block-list.queries.ts'

/** Whether staff blocked an e-mail address. */
export const isBlockedEmail = async (db: Db, emailHash: string): Promise<boolean> =>
  (await readBlock(db, bucketKey('email', emailHash).key)) !== null
