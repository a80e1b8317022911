import type { Db } from '#server/platform/database.ts'
import { findAttemptsOfObjects, readRefsOfAttempts, type TransferObject } from './attempts.queries.ts'

/** Whose transfers and reversals objects of the provider's are. */
export const findOwnTransfers = (reader: Db, refs: readonly string[]): Promise<TransferObject[]> =>
  findAttemptsOfObjects(reader, refs)

/** The other way round: the provider's names for what these tries moved. */
export const findTransferRefs = (
  reader: Db,
  attemptIds: readonly string[],
): ReturnType<typeof readRefsOfAttempts> => readRefsOfAttempts(reader, attemptIds)
