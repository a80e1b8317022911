import { storyLength, storyOfDraft } from '#contract/cases/story.ts'
import { type DraftFields, STORY_QUESTIONS } from '#contract/fundraisers/case-draft.ts'
import { counted } from '#web/cases/case-facts.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { answeredQuestions, questionWords } from './story-questions.ts'

const GOOD_MIN = 800
const GOOD_MAX = 3000

const countOrNo = (count: number, singular: string, plural: string): string =>
  count === 0 ? `no ${plural}` : counted(count, singular, plural)

const photoCount = ({ coverUploadId, gallery }: DraftFields): number =>
  (coverUploadId === null ? 0 : 1) + gallery.length

/** Optional parts that strengthen a story. */
const otherPartsText = (fields: DraftFields): string => {
  const costs = fields.costItems.length
  const photos = photoCount(fields)
  const have = `You have ${countOrNo(costs, 'cost line', 'cost lines')} and ${countOrNo(photos, 'photo', 'photos')}.`
  if (costs === 0) return `${have} Cost lines help most now: they’re in step 2.`
  return photos === 0 ? `${have} Photos come next.` : have
}

/** Shows which parts a story has, rather than how long it is, and suggests the next part. */
export const StoryMeter = ({ fields }: { readonly fields: DraftFields }) => {
  const words = questionWords(fields)
  const answered = answeredQuestions(fields)
  const next = STORY_QUESTIONS.find((question) => !answered.includes(question))
  const length = storyLength(storyOfDraft(fields))
  return (
    <Card className="p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="type-strong">Story strength</h2>
        <p className="font-bold">
          {answered.length} of {STORY_QUESTIONS.length}
        </p>
      </div>
      <div aria-hidden="true" className="step-bars story-bars mt-3">
        {STORY_QUESTIONS.map((question, index) => (
          <span key={question} data-state={index < answered.length ? 'done' : 'ahead'} />
        ))}
      </div>
      <ul className="mt-4 space-y-4">
        {STORY_QUESTIONS.map((question) => {
          const isDone = answered.includes(question)
          const isNext = question === next
          return (
            <li key={question} className="flex gap-3">
              {isDone && <Icon name="check" label="Answered:" className="mt-0.5 text-pine" />}
              {isNext && <Icon name="arrow-right" label="Next:" className="mt-0.5" />}
              {!isDone && !isNext && <span className="w-5 flex-none" />}
              <div>
                <p className={classNames(isNext ? 'type-label' : 'text-[1rem]/[1.4] text-quiet')}>
                  {words[question].short}
                </p>
                {isNext && <p className="type-meta text-quiet">{words[question].why}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="type-small mt-4 border-t border-line pt-3 text-quiet">
        {counted(length, 'character', 'characters')}. Between {GOOD_MIN} and{' '}
        {GOOD_MAX.toLocaleString('en-US')} reads well. {otherPartsText(fields)}
      </p>
    </Card>
  )
}
