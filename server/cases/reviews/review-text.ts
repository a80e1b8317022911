import { lateReviewApology, reviewPromise } from '#contract/answer-promise.ts'
import { appealAnswer } from '#contract/cases/reviews/appeal-answer.ts'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import type { Review } from '#contract/cases/reviews/review-shapes.ts'
import { formatDate } from '#contract/dates.ts'
import { casePath, ownInvitationPath, previewAddress, resultPath } from '#contract/page-addresses.ts'
import type { FundraiserWords } from '#server/mails/fundraiser-mail.tsx'

const WHY = 'You’re getting this because you organize this fundraiser.'

export type ReviewEvent = 'submitted' | 'approve' | 'request_changes' | 'reject'

const pointsOf = ({ reasons }: Review): FundraiserWords['points'] =>
  reasons.map(({ field, message, howToFix }) => ({
    label: REVIEW_FIELD_LABELS[field],
    text: message,
    howToFix,
  }))

const dayOf = (at: string | null): string => (at === null ? '' : formatDate(new Date(at)))

type ReviewFacts = {
  readonly slug: string
  readonly dueAt: Date
  readonly now: Date
  /** First name of the beneficiary whom the approved page waits for; null if it doesn't. */
  readonly waitsFor: string | null
}

/** Texts for an organizer about their submission. */
export const reviewText = (
  event: ReviewEvent,
  review: Review,
  { slug, dueAt, now, waitsFor }: ReviewFacts,
): FundraiserWords => {
  const { caseId, kind } = review
  const isEdit = kind === 'edit'
  const stays = review.wasSmallEdit
    ? 'We took it off your page, which shows what it said before.'
    : 'Your page stays as it is.'
  const appeal: FundraiserWords['dates'] =
    review.appealUntil === null ? [] : [['Appeal by', dayOf(review.appealUntil)]]
  const apology =
    review.decidedAt === null || review.wasSmallEdit
      ? ''
      : lateReviewApology(dueAt, new Date(review.decidedAt))
  const answer = appealAnswer(review)
  const intro = answer === '' ? '' : `${answer} `
  const shared = { points: [], dates: [], note: null, why: WHY }
  switch (event) {
    case 'submitted':
      return {
        ...shared,
        title: isEdit ? 'We have your change' : 'We have your fundraiser',
        lead: `${reviewPromise('Someone on our team will reply', dueAt, now)} ${
          isEdit ? 'Your page stays as it is until then.' : 'You can still change it.'
        }`,
        action: { label: 'See what you sent', path: previewAddress(caseId) },
      }
    case 'approve':
      if (waitsFor !== null)
        return {
          ...shared,
          title: `Your fundraiser is approved, and waits for ${waitsFor}`,
          lead: `${intro}It goes live as soon as ${waitsFor} accepts. Give them a call.${apology}`,
          action: { label: `See ${waitsFor}’s invitation`, path: ownInvitationPath(caseId) },
        }
      return {
        ...shared,
        title: isEdit ? 'Your change is live' : 'Your fundraiser is live',
        lead: `${intro}${
          isEdit
            ? 'We read your change, and your page shows it now.'
            : 'People can give now. The first gifts usually come from people you know.'
        }${apology}`,
        action: isEdit
          ? { label: 'Open your page', path: casePath(caseId, slug) }
          : { label: 'Share it now', path: resultPath('published', caseId) },
      }
    case 'request_changes':
      return {
        ...shared,
        title: isEdit ? 'Your change needs another look' : 'Your fundraiser needs another look',
        lead: `${intro}${
          isEdit
            ? `${stays} Fix this and send it again.`
            : 'It’s nearly there, and nothing you wrote is lost. Fix this and send it again.'
        }${apology}`,
        points: pointsOf(review),
        dates: appeal,
        action: { label: 'Fix it now', path: resultPath('need_info', caseId) },
      }
    case 'reject':
      return {
        ...shared,
        title: isEdit ? 'We can’t publish your change' : 'We can’t publish your fundraiser',
        lead: `${intro}${isEdit ? `${stays} Here’s why:` : 'Here’s why. Everything you wrote is saved.'}${apology}`,
        points: pointsOf(review),
        dates: appeal,
        action: { label: 'See what you can do', path: resultPath('rejected', caseId) },
        note:
          review.appealUntil === null
            ? null
            : 'If we got it wrong, you can appeal once. Another person on our team will read it.',
      }
  }
}
