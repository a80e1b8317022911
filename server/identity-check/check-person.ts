import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { CheckRow } from './identity-check.queries.ts'

/**
 * Name of the key that encrypts a check's personal data. Each case has one, separate from the keys of the
 * person's account and donations, so that each can be erased alone.
 */
export const checkPersonOf = (caseId: string): string => `recipient:${caseId}`

const declineContext = (caseId: string): string => `beneficiary_invitation.decline_reason|${caseId}`

const contextOf = (column: 'recipient_email' | 'details', caseId: string): string =>
  `identity_check.${column}|${caseId}`

type SealDeps = Pick<Deps, 'personalData'>

export const sealRecipientEmail = (
  { personalData }: SealDeps,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<Buffer> =>
  personalData.seal(tx, checkPersonOf(caseId), contextOf('recipient_email', caseId), email)

/** Decrypts the beneficiary's address; null if no one is named, or it has been erased. */
export const openRecipientEmail = async (
  { personalData }: SealDeps,
  db: Db,
  { caseId, recipientEmail }: Pick<CheckRow, 'caseId' | 'recipientEmail'>,
): Promise<string | null> =>
  recipientEmail &&
  personalData.open(db, checkPersonOf(caseId), contextOf('recipient_email', caseId), recipientEmail)

export const sealDetails = (
  { personalData }: SealDeps,
  tx: Tx,
  caseId: string,
  text: string,
): Promise<Buffer> => personalData.seal(tx, checkPersonOf(caseId), contextOf('details', caseId), text)

/** Decrypts the person's details; null if there are none, or they have been erased. */
export const openDetails = async (
  { personalData }: SealDeps,
  db: Db,
  { caseId, details }: Pick<CheckRow, 'caseId' | 'details'>,
): Promise<string | null> =>
  details && personalData.open(db, checkPersonOf(caseId), contextOf('details', caseId), details)

export const sealDeclineReason = (
  { personalData }: SealDeps,
  tx: Tx,
  caseId: string,
  text: string,
): Promise<Buffer> => personalData.seal(tx, checkPersonOf(caseId), declineContext(caseId), text)

/** Decrypts the reason for declining an invitation; null if there is none, or it has been erased. */
export const openDeclineReason = async (
  { personalData }: SealDeps,
  db: Db,
  { caseId, declineReason }: { readonly caseId: string; readonly declineReason: Buffer | null },
): Promise<string | null> =>
  declineReason && personalData.open(db, checkPersonOf(caseId), declineContext(caseId), declineReason)
