import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { LinkedThanks } from '#contract/fundraisers/donation-notice-calls.ts'
import { FIRST_NAME_TOKEN, READY_THANKS } from '#contract/fundraisers/organizer-limits.ts'
import { addCents } from '#contract/money.ts'
import { requireOwnCase } from '#server/cases/own-case.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readDonorRow } from '../donors/donors.queries.ts'
import { thankDonors } from '../donors/thank-donors.ts'
import { thanksKeyOf } from './notice-links.ts'
import type { DigestDonation } from './notices.queries.ts'

type ThanksDeps = Pick<Deps, 'database' | 'signer' | 'clock' | 'ids'>

/**
 * A donation as the public reads it, and no more: a mail is forwarded more easily than a dashboard. The amount is null if
 * the donor hides it.
 */
export const shownDonation = (
  row: Omit<DigestDonation, 'donationId'>,
): NonNullable<LinkedThanks['donation']> => ({
  shownName: row.nameShown === 'anonymous' ? ANONYMOUS : row.displayName,
  amountCents: row.hideAmount ? null : addCents(row.amountCents, -row.returnedCents),
  message: row.wordsHiddenAt === null ? row.message : null,
})

/** The ready thank-you as its sender reads it. An anonymous donor's first name stays out of it. */
export const readyThanks = ({ shownName }: { readonly shownName: string }): string => {
  const firstName = shownName === ANONYMOUS ? '' : firstNameOf(shownName)
  return firstName === '' ? READY_THANKS : READY_THANKS.replaceAll(FIRST_NAME_TOKEN, firstName)
}

const requireThanksKey = async (deps: ThanksDeps, token: string) => {
  const key = thanksKeyOf(deps.signer, token)
  if (key === null) throw new Refusal('notFound')
  const ownCase = await requireOwnCase(deps, { userId: key.ownerId }, key.caseId)
  if (ownCase.erasedAt !== null) throw new Refusal('notFound')
  return { ...key, title: ownCase.title }
}

/** The donation that a mailed link thanks for. @throws notFound for an invalid link, or once the case is another person's */
export const readLinkedThanks = async (
  deps: ThanksDeps,
  { token }: CallArguments<Calls['linkedThanks']>,
): Promise<LinkedThanks> => {
  const { caseId, donationId, expiresAt, title } = await requireThanksKey(deps, token)
  const about = { caseId, title, donationId }
  const none = { ...about, donation: null, text: READY_THANKS }
  if (expiresAt <= deps.clock.now()) return { ...none, state: 'expired' }
  const row = await readDonorRow(deps.database.db, caseId, donationId)
  if (row === null) return { ...none, state: 'refunded' }
  const donation = shownDonation(row)
  return {
    ...about,
    donation,
    state: row.thankedAt === null ? 'open' : 'thanked',
    text: readyThanks(donation),
  }
}

/**
 * Sends the ready thank-you by a mailed link, without a session: a person to whom the mail was forwarded can say no other
 * words, says them once, and learns what the mail says. Idempotent. @throws notFound
 */
export const sendLinkedThanks = async (
  deps: ThanksDeps,
  input: CallArguments<Calls['sendLinkedThanks']>,
): Promise<LinkedThanks> => {
  const { caseId, ownerId, donationId } = await requireThanksKey(deps, input.token)
  if ((await readLinkedThanks(deps, input)).state === 'open')
    await thankDonors(
      deps,
      { userId: ownerId },
      { caseId, to: { donationIds: [donationId] }, text: READY_THANKS },
    )
  return readLinkedThanks(deps, input)
}
