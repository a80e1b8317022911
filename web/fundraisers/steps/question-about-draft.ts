import { storyOfDraft } from '#contract/cases/story.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { type KeepQuestionFor, questionAbout } from '#web/browser/ask-before-publishing.ts'

/** The question about private details in a fundraiser's title, summary and story, before it is sent; null if it has none. */
export const questionAboutDraft = (fields: DraftFields, form: FormData): KeepQuestionFor | null => {
  const story = storyOfDraft(fields).flatMap((block) => (block.type === 'list' ? block.items : [block.text]))
  return questionAbout(form, { title: fields.title, summary: fields.summary, story: story.join('\n') })
}
