import type { Db } from '#server/platform/database.ts'
import { type AttemptKey, readAttempt } from './attempts.queries.ts'

/** Whether the transfer of an attempt still waits for the provider. */
export const isTransferAwaited = async (db: Db, key: AttemptKey): Promise<boolean> =>
  (await readAttempt(db, key))?.state === 'reserved'

/** Whether the transfer of an attempt still has to be reversed. */
export const isReversalAwaited = async (db: Db, key: AttemptKey): Promise<boolean> =>
  (await readAttempt(db, key))?.reversalRef === null
