import { reviewPromise } from '#contract/answer-promise.ts'
import type { OwnCase } from '#contract/fundraisers/fundraiser-shapes.ts'
import { DatedSentence } from '#web/ui/date-text.tsx'
import { useNow } from '#web/ui/now.tsx'

/** When the organizer hears about an open review, or our apology for being late. */
export const AnswerPromise = ({ review }: Pick<OwnCase, 'review'>) => {
  const now = useNow()
  const dueAt = review?.dueAt ?? null
  return dueAt === null ? null : (
    <DatedSentence text={reviewPromise('You’ll get an e-mail either way', new Date(dueAt), now)} at={dueAt} />
  )
}
