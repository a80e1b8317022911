import { href } from 'react-router'
import { REVIEW_FIELD_LABELS } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewRound } from '#contract/cases/reviews/review-shapes.ts'
import { REVIEW_STATE_NAMES, type ReviewDecision } from '#contract/cases/reviews/review-states.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { kindOf } from './review-kind.ts'

type Appeal = NonNullable<ReviewRound['appeal']>

const DECISIONS: Readonly<Record<ReviewDecision, string>> = {
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Rejected',
}

/** The decision that an appeal is against: what was decided, when, by whom and why. */
const AppealedDecision = ({ against }: Pick<Appeal, 'against'>) =>
  against !== null && (
    <>
      <p className="type-meta-strong">
        {DECISIONS[against.decision]} <DateText at={against.decidedAt} form="short" />
        {against.reviewerName !== null && ` by ${against.reviewerName}`}
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-quiet">{against.reason}</p>
    </>
  )

/** An appeal beside the decision that it is against; nothing without one. */
export const AppealPanel = ({ appeal }: Pick<ReviewRound, 'appeal'>) =>
  appeal !== null && (
    <Panel tone="sun">
      <h2 className="type-strong">
        Appeal of <DateText at={appeal.appealedAt} form="short" />
      </h2>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{appeal.text}</p>
      {appeal.against !== null && <h3 className="type-meta-strong mt-3">What it appeals</h3>}
      <AppealedDecision against={appeal.against} />
    </Panel>
  )

const Round = ({ round }: { readonly round: ReviewRound }) => (
  <li className="py-3 first:pt-0 last:pb-0">
    <p>
      <Link to={href('/staff/review/:reviewId', { reviewId: round.checkId })} className="link-text">
        {kindOf(round).label}
      </Link>
      : {REVIEW_STATE_NAMES[round.state]}
    </p>
    <p className="type-small text-quiet">
      Submitted <DateText at={round.submittedAt} form="short" />
      {round.decidedAt !== null && (
        <>
          {' · '}decided <DateText at={round.decidedAt} form="short" />
        </>
      )}
      {round.reviewerName !== null && ` ${round.decidedAt === null ? '· with' : 'by'} ${round.reviewerName}`}
    </p>
    {round.reasons.map(({ code, field, message }) => (
      <p key={`${code} ${field}`} className="type-small wrap-anywhere">
        {REVIEW_FIELD_LABELS[field]}: {message}
      </p>
    ))}
    {round.appeal !== null && (
      <div className="type-small mt-2">
        <p>
          Appealed <DateText at={round.appeal.appealedAt} form="short" />, against:
        </p>
        <AppealedDecision against={round.appeal.against} />
      </div>
    )}
  </li>
)

type RoundListProps = { readonly heading: string; readonly rounds: readonly ReviewRound[] }

/** Reviews of a case, newest first, with who decided and why. */
export const RoundList = ({ heading, rounds }: RoundListProps) =>
  rounds.length > 0 && (
    <Panel>
      <h2 className="type-strong">{heading}</h2>
      <ul className="mt-2 divide-y divide-line">
        {rounds.map((round) => (
          <Round key={round.checkId} round={round} />
        ))}
      </ul>
    </Panel>
  )
