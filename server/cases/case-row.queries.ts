import type { Selectable } from 'kysely'
import type { HoldCause } from '#contract/cases/case-states.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import type { Cases } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type CaseRow = Selectable<Cases> & {
  /** Whether the recipient's withdrawal account is verified now; `verifiedAt` stays where it is stopped later. */
  readonly verified: boolean
  readonly frozen: boolean
}

/** A case of any visibility. */
export const readCaseRow = async (reader: Db, caseId: string): Promise<CaseRow | null> => {
  const row = await reader.selectFrom('cases').selectAll().where('caseId', '=', caseId).executeTakeFirst()
  if (row === undefined) return null
  const { verified, disabled } = WITHDRAWAL_ACCOUNT
  return { ...row, verified: row.accountState === verified, frozen: row.accountState === disabled }
}

/** What keeps a case's money from being sent: the identity check until it is passed once, a hold of the account later. */
export const holdCauseOf = ({
  verified,
  verifiedAt,
}: Pick<CaseRow, 'verified' | 'verifiedAt'>): HoldCause | null =>
  verified ? null : verifiedAt === null ? 'identity_check' : 'hold'

export const isPublic = async (reader: Db, caseId: string): Promise<boolean> =>
  (await reader
    .selectFrom('cases')
    .select('visibility')
    .where('caseId', '=', caseId)
    .where('visibility', '=', 'live')
    .executeTakeFirst()) !== undefined

export const recipientNameOf = (
  row: Pick<CaseRow, 'purpose' | 'organizerName' | 'beneficiaryFirstName' | 'beneficiaryLastName'>,
): string =>
  row.purpose === 2 ? `${row.beneficiaryFirstName} ${row.beneficiaryLastName}` : row.organizerName

/** A case's own row, locked until this transaction ends. */
export const lockCase = async (tx: Tx, caseId: string): Promise<Selectable<Cases> | null> =>
  (await tx.selectFrom('cases').selectAll().where('caseId', '=', caseId).forUpdate().executeTakeFirst()) ??
  null

export const setVisibility = async (
  tx: Tx,
  caseId: string,
  change: { readonly visibility: 'live' | 'hidden'; readonly hiddenReason: string | null },
): Promise<void> => {
  await tx.updateTable('cases').set(change).where('caseId', '=', caseId).execute()
}
