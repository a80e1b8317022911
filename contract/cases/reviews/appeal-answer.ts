import { formatShortDate } from '#contract/dates.ts'
import type { Review } from './review-shapes.ts'

/** What the appeal of a review came to, for its organizer; empty if there was none, or it isn't decided. */
export const appealAnswer = ({ state, appealedAt }: Pick<Review, 'state' | 'appealedAt'>): string => {
  if (appealedAt === null) return ''
  const day = formatShortDate(new Date(appealedAt))
  if (state === 'approved') return `We agreed with your appeal of ${day} and changed our decision.`
  if (state === 'changes_requested')
    return `Another reviewer read your appeal of ${day} and is asking for changes.`
  return state === 'rejected'
    ? `Another reviewer read your appeal of ${day}, and our answer is still no.`
    : ''
}
