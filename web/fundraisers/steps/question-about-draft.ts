import { storyOfDraft } from '#contract/cases/story.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { type KeepQuestionFor, openDetails } from '#web/browser/ask-before-publishing.ts'
import { textsOf } from '#web/browser/form-fields.ts'
import { KEPT_FIELD } from '#web/browser/keep-questions.ts'

/** The question about private details in a fundraiser's title, summary and story, before it is sent; null if it has none. */
export const questionAboutDraft = (fields: DraftFields, form: FormData): KeepQuestionFor | null => {
  const story = storyOfDraft(fields).flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
  const texts = { title: fields.title, summary: fields.summary, story: story.join('\n') }
  const kept = textsOf(form, KEPT_FIELD)
  const details = openDetails(texts, kept)
  return details.length === 0 ? null : { details, readers: 'public', kept }
}
