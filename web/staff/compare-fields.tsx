import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { REVIEW_FIELD_LABELS, type ReviewField, reviewFields } from '#contract/cases/reviews/review-fields.ts'
import type { ReviewWork, Snapshot } from '#contract/cases/reviews/review-shapes.ts'
import { addCents, formatDonation, formatWholeDollars } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ComparePhotos, photosOf } from './compare-photos.tsx'
import { snapshotText } from './snapshot-text.ts'
import { WordDiff } from './word-diff.tsx'

type DocumentsProps = { readonly snapshot: Snapshot; readonly work: ReviewWork }

const Documents = ({ snapshot, work }: DocumentsProps) => (
  <ul className="space-y-2">
    {snapshot.documents.map(({ uploadId }, index) => {
      const { caseId } = work.review
      const file = work.uploaded.documents.find((uploaded) => uploaded.uploadId === uploadId)
      return (
        <li key={uploadId}>
          <a
            href={`${calls.staffDocument.path}?${new URLSearchParams({ caseId, uploadId })}`}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <Icon name="receipt" />
            Document {index + 1}
          </a>
          {file && <span className="type-small text-quiet"> {Math.ceil(file.byteLength / 1024)} KB</span>}
        </li>
      )
    })}
  </ul>
)

type SideProps = { readonly field: ReviewField; readonly side: 'live' | 'sent'; readonly work: ReviewWork }

const Side = ({ field, side, work }: SideProps): ReactNode => {
  const snapshot = side === 'live' ? work.live : work.sent
  if (snapshot === null) return null
  if (field === 'cover' || field === 'gallery')
    return <ComparePhotos photos={photosOf(field, snapshot)} images={work.uploaded.images} />
  if (field === 'documents') return <Documents snapshot={snapshot} work={work} />
  const sent = snapshotText(field, work.sent)
  const live = work.live === null ? sent : snapshotText(field, work.live)
  return <WordDiff live={live} sent={sent} side={side} />
}

const isEmpty = (field: ReviewField, snapshot: Snapshot): boolean => {
  if (field === 'cover' || field === 'gallery') return photosOf(field, snapshot).length === 0
  if (field === 'documents') return snapshot.documents.length === 0
  return snapshotText(field, snapshot).trim() === ''
}

type FieldProps = {
  readonly field: ReviewField
  readonly work: ReviewWork
  /** Number of reasons about this field. */
  readonly reasons: number
  /** Link to the form for a reason about this field; null for staff who can't decide now. */
  readonly addReason: string | null
  readonly onAdd: (field: ReviewField) => void
}

const ChangeTag = ({ field, work, reasons }: Pick<FieldProps, 'field' | 'work' | 'reasons'>) => {
  if (reasons > 0) return <Tag tone="blush">{reasons === 1 ? '1 reason' : `${reasons} reasons`}</Tag>
  if (work.live === null) return null
  const change = work.changedFields.find((changed) => changed.field === field)
  if (change === undefined) return <Tag>No change</Tag>
  return change.needsReview ? <Tag tone="sun">Needs a decision</Tag> : <Tag tone="mist">Changed</Tag>
}

/** "Up by $3,000, from $5,000 to $8,000": what a change of the goal amounts to. */
const GoalDifference = ({ work: { live, sent } }: Pick<FieldProps, 'work'>) => {
  const [before, after] = [live?.goalCents ?? null, sent.goalCents]
  if (before === null || after === null || before === after) return null
  const difference = formatWholeDollars(Math.abs(after - before))
  return (
    <p className="mt-1">
      {`${after > before ? 'Up' : 'Down'} by ${difference}, from ${formatWholeDollars(before)} to ${formatWholeDollars(after)}`}
    </p>
  )
}

/** "Costs add up to $4,500, $500 under the goal": how they differ from it. */
const CostDifference = ({ work: { sent } }: Pick<FieldProps, 'work'>) => {
  const costsCents = addCents(...sent.costItems.map(({ amountCents }) => amountCents ?? 0))
  const differenceCents = addCents(costsCents, -(sent.goalCents ?? 0))
  if (sent.goalCents === null || sent.costItems.length === 0 || differenceCents === 0) return null
  return (
    <p className="mt-1">
      {`Costs add up to ${formatDonation(costsCents)}, ${formatDonation(Math.abs(differenceCents))} ${differenceCents > 0 ? 'over' : 'under'} the goal`}
    </p>
  )
}

const AddReason = ({ field, addReason, onAdd }: Pick<FieldProps, 'field' | 'addReason' | 'onAdd'>) =>
  addReason !== null && (
    <a
      href={addReason}
      data-key="reason"
      onClick={(event) => {
        event.preventDefault()
        onAdd(field)
      }}
      className="link type-small-strong inline-flex min-h-11 items-center"
    >
      Add a reason<span className="sr-only"> to {REVIEW_FIELD_LABELS[field]}</span>
    </a>
  )

const Sides = ({ field, work }: Pick<FieldProps, 'field' | 'work'>) => (
  <div className={classNames('mt-2 grid gap-6', work.live !== null && 'wide:grid-cols-2')}>
    {work.live !== null && <Side field={field} side="live" work={work} />}
    <Side field={field} side="sent" work={work} />
  </div>
)

/** Whether the submission leaves a field as it is on the live page. */
const isUnchanged = (work: ReviewWork, field: ReviewField): boolean =>
  work.live !== null && work.changedFields.every((changed) => changed.field !== field)

/** A field without a change, folded; a reason can be about it nevertheless. */
const FoldedField = (props: FieldProps) => (
  <details className="border-t border-line px-4 wide:px-6">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-3 py-2">
      <span className="type-meta-strong">{REVIEW_FIELD_LABELS[props.field]}</span>
      <ChangeTag {...props} />
    </summary>
    <div className="pb-4">
      <AddReason {...props} />
      <Sides {...props} />
    </div>
  </details>
)

const FieldSection = ({ field, work, reasons, addReason, onAdd }: FieldProps) => (
  <section
    aria-label={REVIEW_FIELD_LABELS[field]}
    tabIndex={-1}
    data-key="field"
    className={classNames(
      'border-t border-line p-4 wide:p-6',
      reasons > 0 && 'bg-rose shadow-[inset_4px_0_0_var(--color-poppy)]',
    )}
  >
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="type-meta-strong">{REVIEW_FIELD_LABELS[field]}</h2>
      <span className="flex items-center gap-3">
        <ChangeTag {...{ field, work, reasons }} />
        <AddReason {...{ field, addReason, onAdd }} />
      </span>
    </div>
    {field === 'goal' && <GoalDifference work={work} />}
    {/* Beside a new goal where the costs are folded. */}
    {(field === 'costs' || (field === 'goal' && isUnchanged(work, 'costs'))) && (
      <CostDifference work={work} />
    )}
    <Sides field={field} work={work} />
  </section>
)

type CompareProps = {
  readonly work: ReviewWork
  readonly reasonsAt: (field: ReviewField) => number
  readonly addReasonAt: ((field: ReviewField) => string) | null
  readonly onAdd: (field: ReviewField) => void
}

/** The submission beside the live version, by field: unchanged fields are folded, and those empty on both sides omitted. */
export const CompareFields = ({ work, reasonsAt, addReasonAt, onAdd }: CompareProps) => (
  <div className="overflow-hidden rounded-panel bg-card shadow-line">
    <div className={classNames('grid gap-6 p-4 wide:px-6', work.live !== null && 'grid-cols-2')}>
      {work.live !== null && (
        <p className="type-meta-strong">
          {work.review.wasSmallEdit ? 'Read before' : 'Live'}
          {work.publishedAt !== null && !work.review.wasSmallEdit && (
            <>
              , since <DateText at={work.publishedAt} />
            </>
          )}
        </p>
      )}
      <p className="type-meta-strong">
        {work.review.wasSmallEdit ? 'Live at once,' : 'Submitted'} <DateText at={work.review.submittedAt} />
      </p>
    </div>
    {reviewFields
      .filter((field) =>
        [work.live, work.sent].some((snapshot) => snapshot !== null && !isEmpty(field, snapshot)),
      )
      .map((field) => {
        const Field = isUnchanged(work, field) && reasonsAt(field) === 0 ? FoldedField : FieldSection
        return (
          <Field
            key={field}
            field={field}
            work={work}
            reasons={reasonsAt(field)}
            addReason={addReasonAt === null ? null : addReasonAt(field)}
            onAdd={onAdd}
          />
        )
      })}
  </div>
)
