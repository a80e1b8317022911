import { cleanName } from '#contract/accounts/name-signs.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import type { Deps } from '#server/deps.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { invalidFields } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'

/** @throws invalidInput if it changes whose money it is after the recipient has told who they are */
export const refuseOtherRecipient = async (
  { handlers }: Pick<Deps, 'handlers'>,
  tx: Tx,
  { caseId, purpose }: Pick<CaseRow, 'caseId' | 'purpose'>,
  sentPurpose: number | null,
): Promise<void> => {
  if (sentPurpose !== purpose && (await handlers.isRecipientKnown(tx, caseId)))
    throw invalidFields([
      {
        field: 'purpose',
        message:
          'The person who receives the money has already given us their details, so this can’t change. Start another fundraiser.',
      },
    ])
}

/** @throws invalidInput if an edit names another person after the recipient has told who they are */
export const refuseOtherAddress = async (
  deps: Pick<Deps, 'handlers' | 'personalData'>,
  tx: Tx,
  caseId: string,
  email: string,
): Promise<void> => {
  // Empty stands for the stored address.
  if (email !== '' && (await deps.handlers.isOtherPersonKnown(deps, tx, caseId, email)))
    throw invalidFields([
      {
        field: 'beneficiaryEmail',
        message:
          'The person who receives the money has already given us their details, so no one else can be named. Leave their e-mail empty, or start another fundraiser.',
      },
    ])
}

type NamedBeneficiary = Pick<DraftFields, 'beneficiaryFirstName' | 'beneficiaryLastName' | 'beneficiaryEmail'>
type Names = Pick<CaseRow, 'beneficiaryFirstName' | 'beneficiaryLastName'>

/** Whether a draft or submission names the beneficiary of a case differently. */
export const isRenamed = (row: Names, sent: Names): boolean =>
  cleanName(sent.beneficiaryFirstName ?? '') !== (row.beneficiaryFirstName ?? '') ||
  cleanName(sent.beneficiaryLastName ?? '') !== (row.beneficiaryLastName ?? '')

/**
 * Whether the acceptance counts for the beneficiary of a draft or submission: one with another address or name names another
 * person, who hasn't accepted.
 */
export const keepsAcceptance = async (
  deps: Pick<Deps, 'handlers' | 'personalData'>,
  db: Db,
  row: (Names & Pick<CaseRow, 'caseId' | 'beneficiaryAccepted'>) | null,
  sent: NamedBeneficiary,
): Promise<boolean> =>
  row?.beneficiaryAccepted === true &&
  !isRenamed(row, sent) &&
  // Empty stands for the stored address.
  (sent.beneficiaryEmail === '' ||
    (await deps.handlers.isInvitedAddress(deps, db, row.caseId, sent.beneficiaryEmail)))

const NAMES = ['organizerName', 'beneficiaryFirstName', 'beneficiaryLastName'] as const

/** Compares a recipient's legal name again if other names are shown since they passed the check. */
export const compareNewNames = async (
  deps: Pick<Deps, 'handlers' | 'personalData' | 'ids' | 'clock' | 'log'>,
  tx: Tx,
  before: CaseRow,
): Promise<void> => {
  const after = before.verifiedAt === null ? null : await readCaseRow(tx, before.caseId)
  if (after !== null && NAMES.some((name) => after[name] !== before[name]))
    await deps.handlers.recipientRenamed(deps, tx, before.caseId)
}
