import { href, useSearchParams } from 'react-router'
import { DoneNote, doneAddress } from '#web/ui/done-note.tsx'
import { Link } from '#web/ui/link.tsx'

const SENTENCES = {
  approve: 'Approved. We’re e-mailing the organizer.',
  keep: 'Kept. The page shows it already.',
  request_changes: 'Sent back with your reasons. We’re e-mailing the organizer.',
  reject: 'Rejected. We’re e-mailing the organizer.',
} as const
type Decision = keyof typeof SENTENCES

/** The review queue, which then says what was decided. */
export const decidedAddress = (decision: Decision, checkId: string): string =>
  doneAddress(`${href('/staff/review')}?review=${checkId}`, decision)

/** Says above the queue what was just decided. */
export const DecidedNote = () => {
  const [search] = useSearchParams()
  return (
    <DoneNote sentences={SENTENCES}>
      {' '}
      <Link
        to={href('/staff/review/:reviewId', { reviewId: search.get('review') ?? '' })}
        className="link-text"
      >
        See the review
      </Link>
    </DoneNote>
  )
}
