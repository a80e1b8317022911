import { Form } from 'react-router'
import {
  NOTICE_CHOICES,
  NOTICES_AT_ONCE_PER_DAY,
  type NoticeChoice,
} from '#contract/fundraisers/organizer-limits.ts'
import { choiceOf } from '#web/browser/form-fields.ts'
import { invalidForm } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/fields/field-group.tsx'
import { RadioCard } from '#web/ui/fields/radio.tsx'

const WORDS: Readonly<Record<NoticeChoice, { readonly title: string; readonly text: string }>> = {
  at_once: {
    title: 'Right away',
    text: `An e-mail for each gift. After ${NOTICES_AT_ONCE_PER_DAY} in a day, the others come together in the evening.`,
  },
  daily: { title: 'Once a day', text: 'One e-mail in the evening with the gifts of the day.' },
  off: { title: 'Not at all', text: 'You’ll find every gift on your dashboard.' },
}

export const NOTICES_HEADING = 'E-mail about gifts'

/** What a saved choice means. */
export const noticesSaved = (choice: NoticeChoice): string =>
  ({
    at_once: 'Saved. You’ll hear about each gift right away.',
    daily: 'Saved. You’ll get one e-mail a day.',
    off: 'Saved. You’ll get no more e-mail about gifts.',
  })[choice]

/** Parses the form. @throws ApiRefusal without a choice */
export const noticeChoiceIn = (form: FormData): NoticeChoice => {
  const choice = choiceOf(form, 'choice', NOTICE_CHOICES)
  if (choice === undefined) throw invalidForm([], 'Choose one of the three.')
  return choice
}

type NoticeChoicesProps = {
  /** Case whose choice it is; distinguishes several forms on one page. */
  readonly caseId: string
  readonly choice: NoticeChoice
}

/** How an organizer hears of gifts. Its act is `notices`. */
export const NoticeChoices = ({ caseId, choice }: NoticeChoicesProps) => (
  <Form method="post" preventScrollReset className="mt-4 space-y-4">
    <input type="hidden" name="caseId" value={caseId} />
    <FieldGroup id={`notices-${caseId}`} legend="Tell me about gifts" legendHidden>
      <div className="grid gap-2">
        {NOTICE_CHOICES.map((value) => (
          <RadioCard
            key={value}
            name="choice"
            value={value}
            defaultChecked={value === choice}
            {...WORDS[value]}
          />
        ))}
      </div>
    </FieldGroup>
    <Button type="submit" name="act" value="notices" kind="secondary" size="small">
      Save my choice
    </Button>
  </Form>
)
