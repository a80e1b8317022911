import { PURPOSE } from '#contract/cases/cases.ts'
import { formatDate } from '#contract/dates.ts'
import { casePath } from '#contract/page-addresses.ts'
import { type CheckedCase, readCheckedCase } from '#server/cases/case-with-check.ts'
import { deadlineRefundAt, endOf } from '#server/cases/cases.policy.ts'
import type { Deadline } from '#server/cases/milestone-text.ts'
import type { Deps } from '#server/deps.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { nameInGreeting, nameInMail } from '#server/mails/frame/name-in-mail.ts'
import { renderMail } from '#server/mails/frame/render-mail.ts'
import { type FundraiserWords, fundraiserMail } from '#server/mails/fundraiser-mail.tsx'
import { type Addressee, addresseeOf, beneficiaryReason } from './addressee.ts'
import { raisedText } from './identity-check-mail.tsx'
import { readInvitationRow } from './invitations/invitations.queries.ts'

/** Text of a mail to a beneficiary. */
export type BeneficiaryWords = Omit<FundraiserWords, 'why' | 'points'>

type DeadlineFacts = {
  readonly checkedCase: CheckedCase
  readonly addressee: Addressee
  /** Whether they still have to answer the invitation. */
  readonly isInvited: boolean
  readonly now: Date
}

/** Text once giving is paused; null if the recipient was verified since, or giving has ended. */
const pausedWords = async (
  { database }: Deps,
  { checkedCase, addressee, isInvited, now }: DeadlineFacts,
): Promise<BeneficiaryWords | null> => {
  const { caseId, organizerName, refundsAt } = checkedCase
  if (refundsAt === null || endOf(checkedCase, now) !== null || deadlineRefundAt(checkedCase, now) !== null)
    return null
  const needed = isInvited ? 'you accept and confirm who you are' : 'you confirm who you are'
  const totals = await readTotals(database.db, caseId)
  const hasDonations = totals.donationCount > 0
  return {
    title: `Giving to ${nameInGreeting(organizerName)}’s fundraiser for you is paused`,
    lead: `No one can give until ${needed}. If that doesn’t happen by ${formatDate(refundsAt)}, ${hasDonations ? 'every gift goes back to its donor' : 'the fundraiser ends'}.`,
    dates: [
      ['Raised so far', raisedText(totals)],
      [hasDonations ? 'Gifts go back' : 'Ends', formatDate(refundsAt)],
    ],
    action: { label: isInvited ? 'Read it and respond' : 'Confirm who you are', path: addressee.path },
    note: 'It takes about five minutes, and you don’t need an account. Giving opens again as soon as you pass. The link is just for you, so please don’t share it.',
  }
}

/** Text once every gift was given back, or the case ended with none; null if the recipient was verified before. */
const deadlineRefundWords = async (
  { database: { db }, handlers }: Deps,
  { checkedCase, now }: DeadlineFacts,
): Promise<BeneficiaryWords | null> => {
  const { caseId, slug, organizerName } = checkedCase
  const [deadlineRefund, { donationCount }] = await Promise.all([
    handlers.readDeadlineRefund(db, checkedCase, now),
    readTotals(db, caseId),
  ])
  if (deadlineRefund === null) return null
  const date = formatDate(new Date(deadlineRefund.deadlineRefundAt))
  const fundraiser = `the fundraiser that ${nameInMail(organizerName)} started for you`
  // Of a case with many gifts, some are still on their way back.
  const hadDonations = deadlineRefund.amountCents > 0 || donationCount > 0
  return {
    ...(hadDonations
      ? {
          title: 'The gifts for you were refunded',
          lead: `We couldn’t verify your identity by ${date}, so every gift to ${fundraiser} was refunded in full. It no longer takes gifts, and there’s nothing for you to do.`,
          dates: [['Refunded', date]],
        }
      : {
          title: 'The fundraiser for you has ended',
          lead: `We couldn’t verify your identity by ${date}, so ${fundraiser} has ended. No one had given to it, and there’s nothing for you to do.`,
          dates: [['Ended', date]],
        }),
    action: { label: 'See the page', path: casePath(caseId, slug) },
    note: null,
  }
}

type BeneficiaryMail = {
  readonly checkedCase: CheckedCase
  readonly addressee: Addressee
  readonly words: BeneficiaryWords
  readonly messageId: string
}

/** Mails a beneficiary about the case for them. */
export const mailBeneficiary = async (
  deps: Pick<Deps, 'config' | 'mail'>,
  { checkedCase, addressee, words, messageId }: BeneficiaryMail,
): Promise<void> => {
  const { caseId, title: caseTitle, organizerName } = checkedCase
  const { publicOrigin, brand } = deps.config
  const { to } = addressee
  const why = beneficiaryReason(addressee, organizerName)
  const allWords = { ...words, points: [], why }
  await deps.mail.send({
    to,
    subject: words.title,
    messageId,
    caseId,
    ...renderMail(fundraiserMail({ publicOrigin, brand, caseTitle, organizerName, words: allWords })),
  })
}

/**
 * Mails a beneficiary who wasn't verified by a deadline, as the organizer is mailed. Nothing to one who declined, or
 * was verified since.
 */
export const mailDeadline = async (
  deps: Deps,
  {
    caseId,
    milestone,
    passedAt,
  }: { readonly caseId: string; readonly milestone: Deadline; readonly passedAt: string },
): Promise<void> => {
  const { db } = deps.database
  const [checkedCase, invitation] = await Promise.all([
    readCheckedCase(db, caseId),
    readInvitationRow(db, caseId),
  ])
  if (checkedCase === null || !checkedCase.isPublic || checkedCase.purpose === PURPOSE.myself) return
  const addressee = await addresseeOf(deps, checkedCase)
  if (addressee === null || invitation?.state === 'declined') return
  const facts = { checkedCase, addressee, isInvited: invitation?.state === 'waiting', now: deps.clock.now() }
  const words =
    milestone === 'donations_paused' ? await pausedWords(deps, facts) : await deadlineRefundWords(deps, facts)
  if (words === null) return
  const messageId = `recipient-${milestone}-${caseId}-${addressee.mark}-${Date.parse(passedAt)}`
  await mailBeneficiary(deps, { checkedCase, addressee, words, messageId })
}
