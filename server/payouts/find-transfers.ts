import type { Db } from '#server/platform/database.ts'
import { findAttemptsByTransferRefs, readRefsOfAttempts, type TransferObject } from './attempts.queries.ts'

/** Finds our attempts by the provider's refs of their transfers or reversals. */
export const findOwnTransfers = (db: Db, refs: readonly string[]): Promise<TransferObject[]> =>
  findAttemptsByTransferRefs(db, refs)

/** Reads the provider's refs of these attempts' transfers and reversals. */
export const findTransferRefs = (
  db: Db,
  attemptIds: readonly string[],
): ReturnType<typeof readRefsOfAttempts> => readRefsOfAttempts(db, attemptIds)
