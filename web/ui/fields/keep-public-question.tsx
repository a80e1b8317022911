import { type ReactNode, useEffect, useRef } from 'react'
import { privateDetailWords } from '#contract/private-details.ts'
import type { KeepQuestionFor } from '#web/browser/ask-before-publishing.ts'
import { KEEP_QUESTIONS, KEPT_FIELD } from '#web/browser/keep-questions.ts'
import { Button } from '../button.tsx'
import { buttonClass } from '../button-class.ts'
import { Icon } from '../icon.tsx'
import { focusField } from './focus-field.ts'

type QuestionProps = {
  readonly question: KeepQuestionFor
  /** The button that keeps the details. */
  readonly keep: ReactNode
  /** The form that the kept details belong to, if it isn't around the question. */
  readonly form?: string | undefined
  /** Address of the page where they are edited, if that is another one. */
  readonly editAt?: string | undefined
}

/** Names the details, and lets their writer keep or edit them. */
export const KeepPublicQuestion = ({
  question: { details, readers, kept },
  keep,
  form,
  editAt,
}: QuestionProps) => {
  const fieldId = details[0]?.field ?? ''
  return (
    <div className="flex gap-3 rounded-panel bg-sun-wash p-4 forced-colors:border">
      <Icon name="warning-circle" size={24} />
      <div className="min-w-0">
        <p className="type-strong">{KEEP_QUESTIONS[readers]}</p>
        <p className="mt-1 wrap-anywhere">
          {`It has ${privateDetailWords(details)}: ${details.map(({ text }) => `“${text}”`).join(', ')}.`}
        </p>
        {[...kept, ...details.map(({ text }) => text)].map((text) => (
          <input key={text} type="hidden" name={KEPT_FIELD} value={text} form={form} />
        ))}
        <p className="mt-3 flex flex-wrap gap-2">
          {keep}
          <a
            href={editAt ?? `#${fieldId}`}
            className={buttonClass({ kind: 'secondary', size: 'small' })}
            onClick={(event) => {
              if (editAt === undefined && focusField(fieldId)) event.preventDefault()
            }}
          >
            Edit it
          </a>
        </p>
      </div>
    </div>
  )
}

type FormQuestionProps = Omit<QuestionProps, 'keep'> & {
  /** The act that the form repeats. */
  readonly act: string
  /** The form's answer with the question. Each new one takes the focus. */
  readonly attempt: object | number
}

/** The question of a form that was sent: its first button sends the form again, with the details. */
export const FormQuestion = ({ act, attempt, ...props }: FormQuestionProps) => {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` runs it again for the same question
  useEffect(() => frame.current?.focus(), [attempt])
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts, the page of a form that asks focuses its question
    <div ref={frame} role="alert" tabIndex={-1} autoFocus className="scroll-mt-6 rounded-panel">
      <KeepPublicQuestion
        {...props}
        keep={
          <Button type="submit" name="act" value={act} size="small" form={props.form}>
            Keep it
          </Button>
        }
      />
    </div>
  )
}
