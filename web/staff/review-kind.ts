import type { QueuedReview } from '#contract/cases/reviews/review-shapes.ts'
import type { ReviewHint } from '#contract/cases/reviews/review-states.ts'
import type { TagTone } from '#web/ui/tag.tsx'

type Kind = { readonly label: string; readonly tone: TagTone }

/** The label of a review's kind. A review under appeal is an appeal, whatever its kind. */
export const kindOf = ({ kind, state }: Pick<QueuedReview, 'kind' | 'state'>): Kind => {
  if (state === 'appealed') return { label: 'Appeal', tone: 'sun' }
  return {
    create: { label: 'New', tone: 'mist' } as const,
    edit: { label: 'Edit', tone: 'gray' } as const,
    small_edit: { label: 'Small edit, live', tone: 'pine' } as const,
  }[kind]
}

export const HINTS: Readonly<Record<ReviewHint, Kind>> = {
  similar_photo: { label: 'Similar photo', tone: 'blush' },
  similar_text: { label: 'Similar text', tone: 'blush' },
  same_recipient: { label: 'Same recipient', tone: 'blush' },
  recipient_declined: { label: 'Recipient declined', tone: 'blush' },
  new_session: { label: 'New sign-in', tone: 'sun' },
  goal_raised: { label: 'Goal more than doubled', tone: 'sun' },
  first_case: { label: 'First fundraiser', tone: 'gray' },
  new_account: { label: 'New account', tone: 'gray' },
}
