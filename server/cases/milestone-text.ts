import { firstNameOf } from '#contract/accounts/first-name.ts'
import { CASE_STATUS, PURPOSE } from '#contract/cases/cases.ts'
import { formatDate } from '#contract/dates.ts'
import { formatCents, formatWholeDollars } from '#contract/money.ts'
import { checkPath, dashboardAddress } from '#contract/page-addresses.ts'
import type { FundraiserWords } from '#server/mails/fundraiser-mail.tsx'
import { type CaseRow, recipientNameOf } from './case-row.queries.ts'
import { deadlineRefundAt, verificationDates } from './cases.policy.ts'

export const MILESTONES = [
  'first_donation',
  'goal_reached',
  'donations_paused',
  'donations_refunded',
  'ends_soon',
  'ended',
] as const
export type Milestone = (typeof MILESTONES)[number]
/** Deadlines of the recipient's identity check, which the recipient is mailed about, too. */
export const DEADLINES = ['donations_paused', 'donations_refunded'] as const satisfies readonly Milestone[]
export type Deadline = (typeof DEADLINES)[number]
export const isDeadline = (milestone: Milestone): milestone is Deadline =>
  DEADLINES.some((deadline) => deadline === milestone)

const sharedWords = ({ caseId }: Pick<CaseRow, 'caseId'>) => ({
  points: [],
  action: { label: 'Open your dashboard', path: dashboardAddress(caseId) },
  note: null,
  why: 'You’re getting this because you organize this fundraiser.',
})

/** Text of the mails about a missing identity check; null once it was passed, or after the next deadline. */
const neverVerifiedWords = (milestone: Deadline, row: CaseRow, now: Date): FundraiserWords | null => {
  const { refundsAt } = verificationDates(row)
  const returnedAt = deadlineRefundAt(row, now)
  const isOwn = row.purpose === PURPOSE.myself
  const name = firstNameOf(recipientNameOf(row))
  const whose = isOwn ? 'your' : `${name}’s`
  // By the last deadline the balance is zero. The first gift was announced, even if it went back.
  const hadDonations = row.announced?.includes('first_donation') ?? false
  if (milestone === 'donations_refunded') {
    if (returnedAt === null) return null
    const day = formatDate(returnedAt)
    return hadDonations
      ? {
          ...sharedWords(row),
          title: 'The gifts to your fundraiser were refunded',
          lead: `We couldn’t verify ${whose} identity by ${day}, so every gift was refunded in full. The fundraiser has ended and no longer takes gifts.`,
          dates: [['Refunded', day]],
          note: 'We wrote to everyone who gave. To raise money again, start a new fundraiser.',
        }
      : {
          ...sharedWords(row),
          title: 'Your fundraiser ended with no gifts',
          lead: `We couldn’t verify ${whose} identity by ${day}, so the fundraiser has ended. No one had given to it yet.`,
          dates: [['Ended', day]],
          note: 'To try again, start a new fundraiser.',
        }
  }
  if (refundsAt === null || returnedAt !== null || row.status === CASE_STATUS.ended) return null
  return {
    ...sharedWords(row),
    title: 'Giving to your fundraiser is paused',
    lead: `No one can give until ${whose} identity is verified. If that doesn’t happen by ${formatDate(refundsAt)}, ${hadDonations ? 'every gift goes back' : 'the fundraiser ends'}.`,
    dates: [[hadDonations ? 'Gifts go back' : 'Ends', formatDate(refundsAt)]],
    ...(isOwn ? { action: { label: 'Confirm who you are', path: checkPath(row.caseId) } } : {}),
    note: isOwn
      ? 'It takes about five minutes. Giving opens again as soon as you pass.'
      : `Ask ${name} to open your link or our latest e-mail. Giving opens again as soon as they pass.`,
  }
}

/** Text of a milestone's mail; null if it no longer applies. */
export const milestoneText = (
  milestone: Milestone,
  row: CaseRow,
  { raisedCents, donorCount }: { readonly raisedCents: number; readonly donorCount: number },
  now: Date,
): FundraiserWords | null => {
  if (isDeadline(milestone)) return neverVerifiedWords(milestone, row, now)
  const raised = `${formatCents(raisedCents)} of ${formatWholeDollars(row.goalCents)}`
  const donors = donorCount === 1 ? '1 person' : `${donorCount} people`
  const dashboard = dashboardAddress(row.caseId)
  const shared = sharedWords(row)
  const totals: FundraiserWords['dates'] = [
    ['Raised', raised],
    ['Given by', donors],
  ]
  switch (milestone) {
    // The mail about each donation says so of the first.
    case 'first_donation':
      return null
    case 'goal_reached':
      return raisedCents < row.goalCents
        ? null
        : {
            ...shared,
            title: 'Your fundraiser reached its goal',
            action: { label: 'Post an update', path: `${dashboard}/updates` },
            lead: `${donors} gave ${formatCents(raisedCents)}. Post an update, so everyone who gave hears it from you.`,
            dates: [],
            note: 'People can still give. If you have enough, end the fundraiser. If you don’t, raise the goal.',
          }
    case 'ends_soon':
      return row.endsAt === null || row.status === CASE_STATUS.ended
        ? null
        : {
            ...shared,
            title: `Your fundraiser ends on ${formatDate(new Date(row.endsAt.getTime() - 1))}`,
            lead: 'It ends automatically on the day you set. Until then you can pick a later day, or none.',
            dates: totals,
          }
    case 'ended':
      // The mail that gifts were given back says so already.
      return deadlineRefundAt(row, now) !== null
        ? null
        : {
            ...shared,
            title: 'Your fundraiser has ended',
            lead: 'The fundraiser is closed to new gifts. The page stays up, with your updates and every transfer.',
            dates: totals,
            note: 'If any money hasn’t been sent yet, it still will be. Tell the people who gave how it helped.',
          }
  }
}
