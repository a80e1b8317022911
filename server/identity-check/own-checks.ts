import type { AccountExport } from '#contract/accounts/account-shapes.ts'
import { PURPOSE } from '#contract/cases/cases.ts'
import { CHECK_MINUTES } from '#contract/identity-check/withdrawal-account.ts'
import { checkPath } from '#contract/page-addresses.ts'
import { readCheckedCase } from '#server/cases/case-with-check.ts'
import { listOwnedCases } from '#server/cases/owned-cases.ts'
import type { Deps, HasCheckProof } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { describeAccountHolder, readHolder } from './account-holder.ts'
import { readBank } from './check-info.ts'
import { checkPersonOf, openDeclineReason, openDetails } from './check-person.ts'
import { type CheckRow, forgetCheck, readCasesOfRecipient, readCheck } from './identity-check.queries.ts'
import {
  changeInvitation,
  lockInvitation,
  NO_LINK,
  readInvitationRow,
} from './invitations/invitations.queries.ts'
import { beneficiaryProof, organizerProof } from './recipient.ts'
import { changeWithdrawalAccount } from './withdrawal-account/withdrawal-account.queries.ts'

type ExportedCheck = AccountExport['identityChecks'][number]
type Person = { readonly userId: string; readonly emailHash: string | null }

/** Cases that a person raises for themselves. */
const readOwnCasesOf = async (deps: Pick<Deps, 'database'>, userId: string): Promise<string[]> =>
  (await listOwnedCases(deps, userId)).flatMap(({ caseId, purpose }) =>
    purpose === PURPOSE.myself ? [caseId] : [],
  )

/** Cases whose recipient is this person: their own for themselves, and others' that name their address. */
const recipientCasesOf = async (
  deps: Pick<Deps, 'database'>,
  { userId, emailHash }: Person,
): Promise<string[]> => {
  const casesNamingThem = emailHash === null ? [] : await readCasesOfRecipient(deps.database.db, emailHash)
  return [...(await readOwnCasesOf(deps, userId)), ...casesNamingThem]
}

/** Cases whose named beneficiary reads mail at one of these addresses. */
export const casesOfRecipientAt = async (
  db: Db,
  addresses: readonly Pick<AddressPeriod, 'emailHash'>[],
): Promise<string[]> =>
  (await Promise.all(addresses.map(({ emailHash }) => readCasesOfRecipient(db, emailHash)))).flat()

/** Whether a case's named beneficiary reads mail at one of these addresses. */
export const isRecipientAt = async (
  db: Db,
  caseId: string,
  addresses: readonly Pick<AddressPeriod, 'emailHash'>[],
): Promise<boolean> => {
  const recipientHash = (await readCheck(db, caseId))?.recipientHash ?? null
  return addresses.some(({ emailHash }) => emailHash === recipientHash)
}

const leftOutSentence = ({ config }: Pick<Deps, 'config'>, caseId: string): string =>
  `Left out, because we show it only where we know you read the e-mails. Open ${config.publicOrigin}${checkPath(caseId, 'code')} and enter the code we send you. Then download your data again in the same browser, within ${CHECK_MINUTES} minutes.`

const exportDetails = async (
  deps: Deps,
  check: CheckRow,
  isCodeVerified: boolean,
): Promise<Pick<ExportedCheck, 'details' | 'detailsLeftOut' | 'bank'>> => {
  const { caseId } = check
  if (!isCodeVerified)
    return {
      details: null,
      detailsLeftOut: check.details === null ? null : leftOutSentence(deps, caseId),
      bank: null,
    }
  const [details, bank] = await Promise.all([
    openDetails(deps, deps.database.db, check),
    readBank(deps, caseId),
  ])
  return {
    details: details === null ? null : describeAccountHolder(readHolder(details)),
    detailsLeftOut: null,
    bank,
  }
}

/** A person's invitation for the data export; null if they weren't invited, as in a case for oneself. */
const exportInvitation = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  caseId: string,
): Promise<ExportedCheck['invitation']> => {
  const { db } = deps.database
  const invitation = await readInvitationRow(db, caseId)
  if (invitation === null) return null
  return {
    state: invitation.state,
    answeredAt: invitation.answeredAt?.toISOString() ?? null,
    declineReason: await openDeclineReason(deps, db, invitation),
  }
}

/** A person's checks for the data export. Details are included only in a browser where the code was typed. */
export const exportChecks = async (
  deps: Deps,
  person: Person,
  hasCheckProof: HasCheckProof,
): Promise<AccountExport['identityChecks']> => {
  const { db } = deps.database
  const { userId, emailHash } = person
  const checks = await Promise.all(
    (await recipientCasesOf(deps, person)).map(async (caseId) => {
      const [checkedCase, check] = await Promise.all([readCheckedCase(db, caseId), readCheck(db, caseId)])
      if (checkedCase === null || check === null) return []
      const provedBy =
        checkedCase.purpose === PURPOSE.myself
          ? organizerProof(userId, emailHash)
          : beneficiaryProof(emailHash)
      return [
        {
          caseId,
          title: checkedCase.title,
          ...(await exportDetails(deps, check, hasCheckProof({ caseId, provedBy }))),
          invitation: await exportInvitation(deps, caseId),
          attestedAt: check.attestedAt?.toISOString() ?? null,
        },
      ]
    }),
  )
  return checks.flat()
}

/** Erases the invited person's texts; an unanswered invitation becomes void. Idempotent. */
const forgetInvitation = async (tx: Tx, caseId: string): Promise<void> => {
  const invitation = await lockInvitation(tx, caseId)
  if (invitation === null) return
  const state = invitation.state === 'waiting' ? 'withdrawn' : invitation.state
  await changeInvitation(tx, caseId, { state, declineReason: null, ...NO_LINK })
}

/**
 * Erases what a check stores about its recipient, who may have no account. The provider's data and payouts in
 * transit stay. Idempotent.
 */
export const eraseCheck = async (
  { database, personalData }: Pick<Deps, 'database' | 'personalData'>,
  caseId: string,
): Promise<void> => {
  await database.transact(async (tx) => {
    await forgetCheck(tx, caseId)
    await forgetInvitation(tx, caseId)
    // No mail follows, since no address is left.
    await changeWithdrawalAccount(tx, caseId, { mailAt: null })
    // Crypto-erasure: without its key, the data is unreadable, also in backups.
    await personalData.forget(tx, checkPersonOf(caseId))
  })
}

/**
 * Whether a check is of the person who had this address: no details were given outside the address's period.
 */
const isOwnCheck = (check: CheckRow | null, address: AddressPeriod): boolean =>
  check?.recipientHash === address.emailHash &&
  (check.attestedAt === null || isWithin(address, check.attestedAt))

/**
 * Erases all checks of a person: of their cases for themselves, and of others' that name one of their
 * addresses.
 */
export const eraseChecks = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
  addresses: readonly AddressPeriod[],
): Promise<void> => {
  const { db } = deps.database
  for (const caseId of await readOwnCasesOf(deps, userId)) await eraseCheck(deps, caseId)
  for (const address of addresses)
    for (const caseId of await readCasesOfRecipient(db, address.emailHash))
      if (isOwnCheck(await readCheck(db, caseId), address)) await eraseCheck(deps, caseId)
}
