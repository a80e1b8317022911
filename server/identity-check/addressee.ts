import { PURPOSE } from '#contract/cases/cases.ts'
import type { CheckRole } from '#contract/identity-check/withdrawal-account.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { CheckedCase } from '#server/cases/case-with-check.ts'
import type { Deps } from '#server/deps.ts'
import { nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { checkLinkPath } from './check-link.ts'
import { openRecipientEmail } from './check-person.ts'
import { readCheck } from './identity-check.queries.ts'

/** Recipient of mails about a check, with the address of their page. */
export type Addressee = {
  readonly to: string
  readonly role: CheckRole
  readonly path: string
  /** Part of a mail's Message-ID, so that a beneficiary who is named later gets the same mail, too. */
  readonly mark: string
  /** False if the beneficiary named the address themselves. */
  readonly isTypedByOrganizer: boolean
}

/** Why a beneficiary gets a mail. */
export const beneficiaryReason = (
  { to, isTypedByOrganizer }: Pick<Addressee, 'to' | 'isTypedByOrganizer'>,
  organizerName: string,
): string =>
  isTypedByOrganizer
    ? `You’re getting this because ${nameInMail(organizerName)} gave us ${to} as your address.`
    : `You’re getting this because ${nameInMail(organizerName)} is raising money for you, and you gave us ${to} as your address.`

/** The addressee of a case's check; null if no beneficiary is named, or the person has been erased. */
export const addresseeOf = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'signer'>,
  { caseId, purpose, ownerId }: CheckedCase,
): Promise<Addressee | null> => {
  const { db } = deps.database
  if (purpose === PURPOSE.myself) {
    const to = (await readUser(deps, db, ownerId))?.email ?? null
    return to === null
      ? null
      : { to, role: 'organizer', path: checkPath(caseId), mark: 'organizer', isTypedByOrganizer: false }
  }
  const check = await readCheck(db, caseId)
  const to = check && (await openRecipientEmail(deps, db, check))
  const recipientHash = check?.recipientHash ?? null
  if (to === null || recipientHash === null) return null
  const path = checkLinkPath(deps.signer, { caseId, recipientHash })
  const isTypedByOrganizer = check?.typedByOrganizer === true
  return { to, role: 'beneficiary', path, mark: recipientHash.slice(0, 8), isTypedByOrganizer }
}
