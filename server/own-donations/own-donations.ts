import type { FastifyRequest } from 'fastify'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { listAddedEmails } from '#server/accounts/profile/added-emails.ts'
import { readDonationPrivacy } from '#server/accounts/profile/donation-privacy.ts'
import { readOwnAddresses } from '#server/accounts/profile/own-addresses.ts'
import { requireUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { noteReceiptOpened } from '#server/donations/donor-page/note-receipt-opened.ts'
import {
  describePaidDonation,
  requireCaseOf,
  requireDonation,
} from '#server/donations/donor-page/read-donation.ts'
import { listDonations } from '#server/donations/statement/list-donations.ts'
import { readStatementOf } from '#server/donations/statement/read-statement.ts'
import { readMailBlock } from '#server/mail-log/blocked-mail.ts'
import { readDonationLocation } from '#server/payouts/donation-location.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireLinkedAddress } from './linked-address.ts'
import { listOwnDonations } from './list-own-donations.ts'
import { readOwnHousehold } from './own-household.ts'

/**
 * All addresses that were verified for this account, by a code or by a sign-in provider. An address from the
 * request never counts.
 */
const addressesOf = async (deps: Deps, { userId }: Pick<SignedIn, 'userId'>): Promise<AddressPeriod[]> => {
  const { db } = deps.database
  const { emailHash } = await requireUser(deps, db, userId)
  return readOwnAddresses(db, { userId, emailHash })
}

export const readOwnDonations = async (
  deps: Deps,
  actor: SignedIn,
  options: CallArguments<Calls['ownDonations']>,
): Promise<CallOutput<Calls['ownDonations']>> => {
  const [{ email, emailHash }, added, addresses] = await Promise.all([
    requireUser(deps, deps.database.db, actor.userId),
    listAddedEmails(deps, actor.userId),
    addressesOf(deps, actor),
  ])
  const emails = [...(email === null ? [] : [email]), ...added]
  const [household, list] = await Promise.all([
    emailHash === null ? null : readOwnHousehold(deps, emailHash),
    listOwnDonations(deps, { addresses, emails }, options),
  ])
  return { ...list, household }
}

export const readLinkedDonations = async (
  deps: Deps,
  { token, ...options }: CallArguments<Calls['linkedDonations']>,
): Promise<CallOutput<Calls['linkedDonations']>> => {
  const { address, email } = await requireLinkedAddress(deps, token)
  const [household, list] = await Promise.all([
    readOwnHousehold(deps, address.emailHash),
    listOwnDonations(deps, { addresses: [address], emails: [email] }, options),
  ])
  return { ...list, household: household && { ...household, url: null } }
}

const requireStatement = async (
  deps: Deps,
  addresses: readonly AddressPeriod[],
  year: number,
  account: { readonly name: string; readonly email: string } | null = null,
): Promise<Statement> => {
  // The statement is sent as a PDF or CSV file, which contains no links to these files.
  const statement = await readStatementOf(deps, addresses, { year, pdfUrl: '', csvUrl: '' }, account)
  if (statement === null) throw new Refusal('notFound')
  return statement
}

/** @throws notFound for a year without donations */
export const readOwnStatement = async (deps: Deps, actor: SignedIn, year: number): Promise<Statement> => {
  const [{ fullName: name, email }, addresses] = await Promise.all([
    requireUser(deps, deps.database.db, actor.userId),
    addressesOf(deps, actor),
  ])
  const account = name === null || email === null ? null : { name, email }
  return requireStatement(deps, addresses, year, account)
}

/** @throws notFound for an invalid or expired link, and for a year without donations */
export const readLinkedStatement = async (deps: Deps, token: string, year: number): Promise<Statement> => {
  const { address } = await requireLinkedAddress(deps, token)
  return requireStatement(deps, [address], year)
}

/** Defaults for the person's next donation: as they chose, or as in their newest donation; and its amounts. */
export const readDonationDefaults = async (
  deps: Deps,
  actor: SignedIn,
): Promise<CallOutput<Calls['donationPrivacy']>> => {
  const [choice, addresses] = await Promise.all([
    readDonationPrivacy(deps, actor.userId),
    addressesOf(deps, actor),
  ])
  const [newestDonation] = await listDonations(deps, addresses)
  if (newestDonation === undefined) return { choice, last: null }
  const { nameShown, hideAmount, coverFeeCents, amountCents, tipCents } = newestDonation
  return {
    choice: choice ?? { nameShown, hideAmount, coverFee: coverFeeCents > 0 },
    last: { amountCents, tipCents },
  }
}

/** Whether mail reaches the account's own address. */
export const readOwnMailState = async (
  deps: Deps,
  { userId }: SignedIn,
): Promise<CallOutput<Calls['ownMailState']>> => {
  const { db } = deps.database
  const { emailHash } = await requireUser(deps, db, userId)
  return { blocked: emailHash === null ? null : await readMailBlock(db, emailHash) }
}

/** A donation by its signed link, with where its money is. @throws notFound */
export const readReceipt = async (
  deps: Deps,
  request: FastifyRequest,
  { token }: CallArguments<Calls['receipt']>,
): Promise<Donation> => {
  const order = await requireDonation(deps, token)
  await noteReceiptOpened(deps, request, order)
  const donatableCase = await requireCaseOf(deps, order)
  const [donation, location] = await Promise.all([
    describePaidDonation(deps, order, donatableCase),
    readDonationLocation(deps, donatableCase, order),
  ])
  return { ...donation, order: { ...donation.order, location } }
}
