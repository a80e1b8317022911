import type { ReactNode } from 'react'
import { calls } from '#contract/calls.ts'
import { imageUrl, imageWidths } from '#contract/cases/media.ts'
import { formatDate } from '#contract/dates.ts'
import type { ReviewWork, Snapshot } from '#contract/reviews/review-shapes.ts'
import { REVIEW_FIELD_LABELS, type ReviewField, reviewFields } from '#contract/reviews/reviews.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { snapshotText } from './snapshot-text.ts'
import { WordDiff } from './word-diff.tsx'

type Images = ReviewWork['uploaded']['images']

const THUMBNAIL = 400

type PhotosProps = {
  readonly photos: readonly (readonly [uploadId: string, alt: string])[]
  readonly images: Images
}

/** Each opens in full size in another tab. */
const Photos = ({ photos, images }: PhotosProps) => (
  <ul className="grid grid-cols-2 gap-3">
    {photos.map(([uploadId, alt]) => {
      const image = images.find((one) => one.uploadId === uploadId)
      if (image === undefined) return <li key={uploadId}>This photo isn’t kept any more.</li>
      return (
        <li key={uploadId}>
          <a
            href={imageUrl(image.mediaId, imageWidths(image).at(-1) ?? THUMBNAIL, 'jpg')}
            target="_blank"
            rel="noreferrer"
            className="block"
          >
            <img
              src={imageUrl(image.mediaId, THUMBNAIL, 'jpg')}
              alt={alt === '' ? 'No description' : alt}
              width={image.width}
              height={image.height}
              className="h-auto w-full rounded-control"
            />
            <span className="link type-small">Full size</span>
          </a>
        </li>
      )
    })}
  </ul>
)

const photosOf = (field: 'cover' | 'gallery', of: Snapshot): [string, string][] =>
  field === 'cover'
    ? of.coverUploadId === null
      ? []
      : [[of.coverUploadId, of.coverAlt]]
    : of.gallery.map(({ uploadId, alt }) => [uploadId, alt])

const Documents = ({ of, work }: { readonly of: Snapshot; readonly work: ReviewWork }) => (
  <ul className="space-y-2">
    {of.documents.map(({ uploadId }, index) => {
      const { caseId } = work.review
      const known = work.uploaded.documents.find((one) => one.uploadId === uploadId)
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
          {known && <span className="type-small text-quiet"> {Math.ceil(known.byteLength / 1024)} KB</span>}
        </li>
      )
    })}
  </ul>
)

type SideProps = { readonly field: ReviewField; readonly side: 'live' | 'sent'; readonly work: ReviewWork }

const Side = ({ field, side, work }: SideProps): ReactNode => {
  const of = side === 'live' ? work.live : work.sent
  if (of === null) return null
  if (field === 'cover' || field === 'gallery')
    return <Photos photos={photosOf(field, of)} images={work.uploaded.images} />
  if (field === 'documents') return <Documents of={of} work={work} />
  const sent = snapshotText(field, work.sent)
  const live = work.live === null ? sent : snapshotText(field, work.live)
  return <WordDiff live={live} sent={sent} side={side} />
}

const isEmpty = (field: ReviewField, of: Snapshot): boolean => {
  if (field === 'cover' || field === 'gallery') return photosOf(field, of).length === 0
  return field === 'documents' ? of.documents.length === 0 : snapshotText(field, of).trim() === ''
}

type FieldProps = {
  readonly field: ReviewField
  readonly work: ReviewWork
  readonly reasons: number
  /** Where this field's reasons are written; null without a decision. */
  readonly addReason: string | null
  readonly onAdd: (field: ReviewField) => void
}

const ChangeTag = ({ field, work, reasons }: Pick<FieldProps, 'field' | 'work' | 'reasons'>) => {
  if (reasons > 0) return <Tag tone="blush">{reasons === 1 ? '1 reason' : `${reasons} reasons`}</Tag>
  if (work.live === null) return null
  const change = work.changedFields.find((one) => one.field === field)
  if (change === undefined) return <Tag>No change</Tag>
  return change.needsReview ? <Tag tone="sun">Needs a decision</Tag> : <Tag tone="mist">Changed</Tag>
}

const FieldSection = ({ field, work, reasons, addReason, onAdd }: FieldProps) => (
  <section
    aria-label={REVIEW_FIELD_LABELS[field]}
    className={classNames(
      'border-t border-line p-4 wide:p-6',
      reasons > 0 && 'bg-rose shadow-[inset_4px_0_0_var(--color-poppy)]',
    )}
  >
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="type-meta-strong">{REVIEW_FIELD_LABELS[field]}</h2>
      <span className="flex items-center gap-3">
        <ChangeTag {...{ field, work, reasons }} />
        {addReason !== null && (
          <a
            href={addReason}
            onClick={(event) => {
              event.preventDefault()
              onAdd(field)
            }}
            className="link type-small-strong inline-flex min-h-11 items-center"
          >
            Add a reason<span className="sr-only"> to {REVIEW_FIELD_LABELS[field]}</span>
          </a>
        )}
      </span>
    </div>
    <div className={classNames('mt-2 grid gap-6', work.live !== null && 'wide:grid-cols-2')}>
      {work.live !== null && <Side field={field} side="live" work={work} />}
      <Side field={field} side="sent" work={work} />
    </div>
  </section>
)

type CompareProps = {
  readonly work: ReviewWork
  readonly reasonsAt: (field: ReviewField) => number
  readonly addReasonAt: ((field: ReviewField) => string) | null
  readonly onAdd: (field: ReviewField) => void
}

/** The submission beside the live version, by field; fields empty on both sides are omitted. */
export const CompareFields = ({ work, reasonsAt, addReasonAt, onAdd }: CompareProps) => (
  <div className="overflow-hidden rounded-panel bg-card shadow-line">
    <div className={classNames('grid gap-6 p-4 wide:px-6', work.live !== null && 'grid-cols-2')}>
      {work.live !== null && (
        <p className="type-meta-strong">
          Live{work.publishedAt !== null && `, since ${formatDate(new Date(work.publishedAt))}`}
        </p>
      )}
      <p className="type-meta-strong">Sent {formatDate(new Date(work.review.submittedAt))}</p>
    </div>
    {reviewFields
      .filter((field) => [work.live, work.sent].some((of) => of !== null && !isEmpty(field, of)))
      .map((field) => (
        <FieldSection
          key={field}
          field={field}
          work={work}
          reasons={reasonsAt(field)}
          addReason={addReasonAt === null ? null : addReasonAt(field)}
          onAdd={onAdd}
        />
      ))}
  </div>
)
