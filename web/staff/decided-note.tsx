import { Link, useSearchParams } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'

const SENTENCES = {
  approve: 'Approved. The organizer is told by mail.',
  request_changes: 'Sent back with your reasons. The organizer is told by mail.',
  reject: 'Rejected. The organizer is told by mail.',
} as const
type Decision = keyof typeof SENTENCES

/** The review queue, which then says what was decided. */
export const decidedAddress = (decision: Decision, checkId: string): string =>
  `/staff/review?decided=${decision}&review=${checkId}`

const isDecision = (text: string | null): text is Decision => text !== null && Object.hasOwn(SENTENCES, text)

/** Says above the queue what was just decided. */
export const DecidedNote = () => {
  const [search] = useSearchParams()
  const decision = search.get('decided')
  return (
    <div role="status">
      {isDecision(decision) && (
        <Panel tone="pine" className="mt-4">
          {SENTENCES[decision]}{' '}
          <Link to={`/staff/review/${search.get('review') ?? ''}`} className="link-text">
            See the review
          </Link>
        </Panel>
      )}
    </div>
  )
}
