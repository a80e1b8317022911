import { SUMMARY_MAX, TITLE_MAX, TITLE_MIN } from '#contract/fundraisers/case-limits.ts'
import { cleanLine, countCharacters, normalized } from '#contract/plain-text.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { StepForm } from '../wizard/use-step-form.ts'
import { useDraftState } from '../wizard/wizard-context.ts'
import { MentionNote } from './mention-note.tsx'

const slugOf = (title: string): string =>
  normalized(cleanLine(title).toLowerCase(), 'NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const TitleField = ({ form }: { readonly form: StepForm }) => {
  const { publicOrigin } = usePublicConfig()
  const { title } = useDraftState().fields
  const slug = slugOf(title)
  return (
    <MentionNote text={title}>
      <TextField
        id="title"
        name="title"
        label="Title"
        hint={`Say who and what. ${TITLE_MIN} to ${TITLE_MAX} characters.`}
        defaultValue={title}
        error={form.problemOf('title')}
        note={
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate phone:hidden">
              {slug !== '' && `${publicOrigin.replace(/^https?:\/\//, '')}/case-detail/…/${slug}`}
            </span>
            <span className="ml-auto whitespace-nowrap">
              {countCharacters(cleanLine(title))} of {TITLE_MAX}
            </span>
          </span>
        }
      />
    </MentionNote>
  )
}

export const SummaryField = ({ form }: { readonly form: StepForm }) => {
  const { summary } = useDraftState().fields
  return (
    <MentionNote text={summary}>
      <TextField
        id="summary"
        name="summary"
        label="In one line"
        optional
        hint="Shown in lists and when the page is shared."
        defaultValue={summary}
        error={form.problemOf('summary')}
        note={
          <span className="block text-right">
            {countCharacters(cleanLine(summary))} of {SUMMARY_MAX}
          </span>
        }
      />
    </MentionNote>
  )
}
