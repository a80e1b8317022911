import type { Insertable, Selectable } from 'kysely'
import { INVITATION_STATES, type InvitationState } from '#contract/identity-check/invitation-answers.ts'
import type { BeneficiaryInvitation } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'

/** Fields of an invitation whose organizer has no link to hand over. */
export const NO_LINK = { linkId: null, linkMadeAt: null } as const

type Row = Selectable<BeneficiaryInvitation>
export type InvitationRow = Omit<Row, 'state'> & { readonly state: InvitationState }

const parseRow = (row: Row | undefined): InvitationRow | null =>
  row === undefined ? null : { ...row, state: parseEnumColumn(INVITATION_STATES, row.state) }

const ofCase = (db: Db, caseId: string) =>
  db.selectFrom('beneficiaryInvitation').selectAll().where('caseId', '=', caseId)

/** A case's invitation; null for a case for oneself, and for beneficiaries named before invitations existed. */
export const readInvitationRow = async (db: Db, caseId: string): Promise<InvitationRow | null> =>
  parseRow(await ofCase(db, caseId).executeTakeFirst())

/** Reads a case's invitation and locks it until this transaction ends. */
export const lockInvitation = async (tx: Tx, caseId: string): Promise<InvitationRow | null> =>
  parseRow(await ofCase(tx, caseId).forUpdate().executeTakeFirst())

export const insertInvitation = async (
  tx: Tx,
  invitation: Insertable<BeneficiaryInvitation>,
): Promise<void> => {
  await tx.insertInto('beneficiaryInvitation').values(invitation).execute()
}

/** Notes when the invited person first saw the invitation. */
export const noteOpened = async (db: Db, caseId: string, now: Date): Promise<void> => {
  await db
    .updateTable('beneficiaryInvitation')
    .set({ openedAt: now })
    .where('caseId', '=', caseId)
    .where('openedAt', 'is', null)
    .execute()
}

/** Ends the link that the organizer hands over. */
export const endInvitationLink = (db: Db, caseId: string): Promise<void> =>
  changeInvitation(db, caseId, NO_LINK)

export const changeInvitation = async (
  db: Db,
  caseId: string,
  change: Partial<Omit<InvitationRow, 'caseId'>>,
): Promise<void> => {
  await db.updateTable('beneficiaryInvitation').set(change).where('caseId', '=', caseId).execute()
}
