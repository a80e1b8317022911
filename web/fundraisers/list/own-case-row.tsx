import { PURPOSE } from '#contract/cases/cases.ts'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import { isOpenReview } from '#contract/cases/reviews/review-states.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { stepNumber } from '#contract/page-addresses.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { DeadlineRefundText } from '#web/cases/deadline-refund-text.tsx'
import { Picture } from '#web/cases/picture.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/money/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { accountText } from '../dashboard/account-text.ts'
import { invitationNote } from '../invitation/invitation-text.ts'
import { STEP_WORDS } from '../step-list.ts'
import { AnswerPromise } from './answer-promise.tsx'
import { actionsOf } from './own-case-actions.ts'
import { editReviewOf, hasUnsentChanges, isLive, STATE_TEXTS, titleOf } from './own-case-text.ts'

type RowProps = { readonly own: OwnCase }

const Cover = ({ own }: RowProps) =>
  own.cover === null ? (
    <span className="grid aspect-[16/10] place-content-center justify-items-center gap-1 rounded-panel bg-hush text-quiet">
      <Icon name="image" size={24} />
      No cover yet
    </span>
  ) : (
    <Picture
      image={own.cover}
      sizes="(width < 769px) 100vw, 224px"
      decorative
      className="aspect-[16/10] rounded-panel"
    />
  )

/** Facts beside the state: dates, deadlines and the number of donations. */
const Facts = ({ own }: RowProps) => {
  const { state, review, totals, publishedAt, nextStep, savedAt, deadlineRefund } = own
  switch (state) {
    case 'live':
    case 'paused':
      return (
        <>
          {publishedAt !== null && (
            <>
              Since <DateText at={publishedAt} form="short" /> ·{' '}
            </>
          )}
          {donationsText(totals?.donationCount ?? 0)}
        </>
      )
    case 'in_review':
      return review === null ? null : (
        <>
          Sent <DateText at={review.submittedAt} form="short" />
        </>
      )
    case 'approved':
    case 'changes_requested':
    case 'rejected':
      return review?.decidedAt ? (
        <>
          Reviewed <DateText at={review.decidedAt} form="short" />
          {review.appealUntil !== null && (
            <>
              {' '}
              · appeal until <DateText at={review.appealUntil} form="short" />
            </>
          )}
        </>
      ) : null
    case 'draft':
      return (
        <>
          {nextStep !== null && `Step ${stepNumber(nextStep)} of 6, ${STEP_WORDS[nextStep].name} · `}saved{' '}
          <DateText at={savedAt} form="short" />
        </>
      )
    case 'ended':
      return deadlineRefund === null ? donationsText(totals?.donationCount ?? 0) : null
    default:
      return null
  }
}

const Money = ({ own: { totals, goalCents, deadlineRefund, purpose, recipient } }: RowProps) =>
  deadlineRefund !== null ? (
    <p className="type-meta mt-2">
      <DeadlineRefundText
        deadlineRefund={deadlineRefund}
        whose={purpose === PURPOSE.myself || recipient === null ? 'Your' : `${recipient.firstName}’s`}
      />
    </p>
  ) : totals === null || goalCents === null ? null : (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <ProgressBar progress={totals} goalCents={goalCents} height={8} className="w-80 max-w-full" />
      <p className="type-meta">
        <b>{formatWholeDollars(totals.raisedCents)}</b> of {formatWholeDollars(goalCents)}
      </p>
    </div>
  )

const Reasons = ({ review: { reasons } }: { readonly review: NonNullable<OwnCase['review']> }) => (
  <ul className="type-meta mt-2 list-disc space-y-1 pl-5">
    {reasons.map(({ code, field, message }) => (
      <li key={`${code} ${field}`}>
        <b>{REVIEW_FIELD_LABELS[field]}:</b> {message}
      </li>
    ))}
  </ul>
)

/** State of a change to a live fundraiser; the page stays as it was until the change is approved. */
const EditNote = ({ own }: RowProps) => {
  const review = editReviewOf(own)
  if (review === null) return null
  if (isOpenReview(review.state))
    return (
      <p className="type-meta mt-2">
        <b>Your edit is in review.</b> <AnswerPromise review={review} /> The page stays as it is until then.
      </p>
    )
  return (
    <div className="type-meta mt-2">
      <b>{review.state === 'rejected' ? 'Your edit wasn’t accepted.' : 'Your edit needs changes.'}</b>
      <Reasons review={review} />
    </div>
  )
}

const StateDetails = ({ own }: RowProps) => {
  const { state, review } = own
  if (state === 'changes_requested' || state === 'rejected')
    return review === null ? null : <Reasons review={review} />
  if (state === 'approved')
    return (
      <p className="type-meta mt-1 text-quiet">
        It’s approved, and goes live as soon as {own.recipient?.firstName ?? 'the beneficiary'} accepts.
      </p>
    )
  if (state === 'in_review')
    return (
      <p className="type-meta mt-1 text-quiet">
        {review?.state === 'appealed' && 'You appealed, and another reviewer is reading it. '}
        <AnswerPromise review={review} />{' '}
        {hasUnsentChanges(own)
          ? 'You’ve changed it since. Send the changes so they’re part of this review.'
          : 'You can still change it. Changes become part of this review.'}
      </p>
    )
  return (
    <>
      <Money own={own} />
      <EditNote own={own} />
    </>
  )
}

/** What the recipient still has to do before payouts. */
const RecipientNote = ({ own: { state, recipient, purpose } }: RowProps) => {
  if (recipient === null || state === 'ended' || state === 'hidden') return null
  const isUnverified = recipient.accountState === WITHDRAWAL_ACCOUNT.initial && isLive(state)
  const unverifiedText =
    purpose === PURPOSE.myself
      ? 'Confirm who you are, so the money can be sent to you.'
      : `${recipient.firstName} hasn’t confirmed who they are yet.`
  const note =
    invitationNote(recipient.invitation, recipient.firstName) ?? (isUnverified ? unverifiedText : null)
  return note === null ? null : (
    <p className="type-meta mt-2 flex items-start gap-2">
      <Icon name="info" size={18} className="mt-0.5 shrink-0" />
      {note}
    </p>
  )
}

/** Why giving is paused, and what resumes it. */
const PauseNotes = ({ own: { pauseCauses, refundsAt, recipient, purpose } }: RowProps) => {
  if (pauseCauses.length === 0 || recipient === null) return null
  const { accountState, invitation, hasAddress, firstName } = recipient
  const account = { state: accountState, invitation, hasAddress }
  const frozen = accountText({ account, purpose: purpose ?? PURPOSE.myself, recipientFirstName: firstName })
  const refundDay = refundsAt !== null && <DateText at={refundsAt} />
  return (
    <div className="type-meta mt-2 space-y-1">
      {pauseCauses.includes('organizer') && <p>You paused giving. No one can give until you resume.</p>}
      {pauseCauses.includes('identity_check') && (
        <p>
          Giving is paused until the identity check is done, and gifts go back on {refundDay} if it isn’t done
          by then.
        </p>
      )}
      {pauseCauses.includes('frozen') && (
        <p>
          {frozen.title}. {frozen.text}
          {refundDay && <> Unless this is cleared up by then, gifts go back on {refundDay}.</>}
        </p>
      )}
    </div>
  )
}

/** One of the owner's fundraisers, with its state and next step. */
export const OwnCaseRow = ({ own }: RowProps) => {
  const { word, tone, icon } = STATE_TEXTS[own.state]
  const isQuiet = own.state !== 'draft' && own.state !== 'changes_requested' && own.state !== 'live'
  return (
    <Card className="own-case p-4">
      <Cover own={own} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tag tone={tone} icon={icon}>
            <span>
              {word}
              {own.state === 'ended' && own.endedAt !== null && (
                <>
                  {' '}
                  <DateText at={own.endedAt} form="short" />
                </>
              )}
            </span>
          </Tag>
          <span className="type-meta text-quiet">
            <Facts own={own} />
          </span>
        </p>
        <h2 className="type-h3-small mt-2 break-words">{titleOf(own)}</h2>
        <StateDetails own={own} />
        <PauseNotes own={own} />
        <RecipientNote own={own} />
      </div>
      <div className="grid gap-2">
        {actionsOf(own).map(({ to, words }, index) => (
          <ButtonLink
            key={words}
            to={to}
            size="small"
            kind={index === 0 && !isQuiet ? 'primary' : 'secondary'}
          >
            {words}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}
