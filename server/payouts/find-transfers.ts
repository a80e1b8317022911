import type { Db } from '#server/platform/database.ts'
import { findAttemptsOfObjects, readRefsOfAttempts, type TransferObject } from './attempts.queries.ts'

/** Attempts of the provider's transfers and reversals. */
export const findOwnTransfers = (reader: Db, refs: readonly string[]): Promise<TransferObject[]> =>
  findAttemptsOfObjects(reader, refs)

/** The reverse: the provider's refs of these attempts. */
export const findTransferRefs = (
  reader: Db,
  attemptIds: readonly string[],
): ReturnType<typeof readRefsOfAttempts> => readRefsOfAttempts(reader, attemptIds)
