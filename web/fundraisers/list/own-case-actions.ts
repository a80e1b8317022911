import { href } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { numberWord } from '#contract/number-words.ts'
import {
  checkPath,
  dashboardAddress,
  ownInvitationPath,
  previewAddress,
  resultPath,
  stepAddress,
} from '#contract/page-addresses.ts'
import { deleteAddress } from './delete-draft.ts'
import { editReviewOf, hasUnsentChanges, hasUnsentEdit, isLive, needsChanges } from './own-case-text.ts'
import { canWithdraw, withdrawAddress } from './withdraw-submission.ts'

const fixText = (count: number): string =>
  count === 1 ? 'Fix one answer' : `Fix ${numberWord(count).toLowerCase()} answers`

type Action = { readonly to: string; readonly words: string }

/** What the owner can do so that payouts can start; empty once the recipient is verified. */
const recipientActions = ({ caseId, state, purpose, recipient }: OwnCase): readonly Action[] => {
  if (recipient === null) return []
  const { invitation, accountState, firstName, hasAddress } = recipient
  if (invitation !== null && invitation !== 'accepted')
    return [{ to: ownInvitationPath(caseId), words: `${firstName}’s invitation` }]
  const isOwn = purpose === PURPOSE.myself
  const isOpen = isLive(state) || (isOwn && state === 'in_review')
  if (!isOpen || accountState !== WITHDRAWAL_ACCOUNT.initial) return []
  return isOwn
    ? [{ to: checkPath(caseId), words: 'Confirm who you are' }]
    : [
        {
          to: `${dashboardAddress(caseId)}#account`,
          words: hasAddress ? `Remind ${firstName}` : `${firstName}’s link`,
        },
      ]
}

const discardActions = (own: OwnCase): readonly Action[] =>
  hasUnsentEdit(own) ? [{ to: deleteAddress(own.caseId), words: 'Discard the edit' }] : []

const fixActions = (own: OwnCase): readonly Action[] => {
  const { caseId, state, review } = own
  return [
    { to: resultPath('need_info', caseId), words: fixText(review?.reasons.length ?? 1) },
    ...(isLive(state) ? [{ to: dashboardAddress(caseId), words: 'Open the dashboard' }] : []),
    ...discardActions(own),
  ]
}

/** Actions of a row. The first one is the next step. */
export const actionsOf = (own: OwnCase): readonly Action[] => {
  if (needsChanges(own)) return fixActions(own)
  const { caseId, state, nextStep, slug } = own
  const page = {
    to: href('/case-detail/:caseId/:caseTitle?', { caseId, ...(slug !== null && { caseTitle: slug }) }),
    words: 'See the page',
  }
  const withdraw = canWithdraw(own) ? [{ to: withdrawAddress(caseId), words: 'Withdraw it' }] : []
  const dashboard = { to: dashboardAddress(caseId), words: 'Open the dashboard' }
  switch (state) {
    case 'draft':
      return [
        { to: stepAddress(nextStep ?? 'basics', caseId), words: 'Continue' },
        { to: deleteAddress(caseId), words: 'Delete draft' },
      ]
    case 'rejected':
      return [{ to: resultPath('rejected', caseId), words: 'See the reasons' }]
    case 'in_review':
      return [
        ...recipientActions(own),
        hasUnsentChanges(own)
          ? { to: stepAddress('review', caseId), words: 'Send your changes' }
          : { to: previewAddress(caseId), words: 'See what you sent' },
        { to: stepAddress('basics', caseId), words: 'Edit' },
        ...withdraw,
      ]
    case 'approved':
      return [
        ...recipientActions(own),
        hasUnsentChanges(own)
          ? { to: stepAddress('review', caseId), words: 'Send your changes' }
          : { to: previewAddress(caseId), words: 'See what you sent' },
        { to: stepAddress('people', caseId), words: 'Publish it without the name' },
        ...withdraw,
        ...discardActions(own),
      ]
    case 'live':
    case 'paused':
      return nextStep === null
        ? [...recipientActions(own), dashboard, page, { to: stepAddress('basics', caseId), words: 'Edit' }]
        : [
            ...recipientActions(own),
            {
              to: stepAddress('review', caseId),
              words: editReviewOf(own) === null ? 'Finish your edit' : 'See your edit',
            },
            dashboard,
            ...withdraw,
            ...discardActions(own),
          ]
    default:
      return [dashboard, page]
  }
}
