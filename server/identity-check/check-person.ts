import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { CheckRow } from './identity-check.queries.ts'

/**
 * Encryption key of a check's personal data: one per case, separate from the keys of the person's account and
 * donations, so that each can be erased alone.
 */
export const checkPersonOf = (caseId: string): string => `recipient:${caseId}`

const declineContext = (caseId: string): string => `beneficiary_invitation.decline_reason|${caseId}`

const contextOf = (column: 'recipient_email' | 'details', caseId: string): string =>
  `identity_check.${column}|${caseId}`

type Sealing = Pick<Deps, 'personalData'>

export const sealRecipientEmail = (
  { personalData }: Sealing,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<Buffer> =>
  personalData.seal(tx, checkPersonOf(caseId), contextOf('recipient_email', caseId), email)

/** Null if no one is named, or they have been erased. */
export const openRecipientEmail = async (
  { personalData }: Sealing,
  reader: Db,
  { caseId, recipientEmail }: Pick<CheckRow, 'caseId' | 'recipientEmail'>,
): Promise<string | null> =>
  recipientEmail &&
  personalData.open(reader, checkPersonOf(caseId), contextOf('recipient_email', caseId), recipientEmail)

export const sealDetails = (
  { personalData }: Sealing,
  tx: Tx,
  caseId: string,
  text: string,
): Promise<Buffer> => personalData.seal(tx, checkPersonOf(caseId), contextOf('details', caseId), text)

/** Null if there are none, or they have been erased. */
export const openDetails = async (
  { personalData }: Sealing,
  reader: Db,
  { caseId, details }: Pick<CheckRow, 'caseId' | 'details'>,
): Promise<string | null> =>
  details && personalData.open(reader, checkPersonOf(caseId), contextOf('details', caseId), details)

export const sealDeclineReason = (
  { personalData }: Sealing,
  tx: Tx,
  caseId: string,
  text: string,
): Promise<Buffer> => personalData.seal(tx, checkPersonOf(caseId), declineContext(caseId), text)

/** Null if there is none, or it has been erased. */
export const openDeclineReason = async (
  { personalData }: Sealing,
  reader: Db,
  { caseId, declineReason }: { readonly caseId: string; readonly declineReason: Buffer | null },
): Promise<string | null> =>
  declineReason && personalData.open(reader, checkPersonOf(caseId), declineContext(caseId), declineReason)
