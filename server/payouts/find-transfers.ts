import type { Db } from '#server/platform/database.ts'
import { findAttemptsByTransferRefs, readRefsOfAttempts, type TransferObject } from './attempts.queries.ts'

/** Finds our attempts by the provider's refs of their transfers or reversals. */
export const findOwnTransfers = (reader: Db, refs: readonly string[]): Promise<TransferObject[]> =>
  findAttemptsByTransferRefs(reader, refs)

/** Reads the provider's refs of these attempts' transfers and reversals. */
export const findTransferRefs = (
  reader: Db,
  attemptIds: readonly string[],
): ReturnType<typeof readRefsOfAttempts> => readRefsOfAttempts(reader, attemptIds)
