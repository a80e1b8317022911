import { useEffect, useEffectEvent, useRef } from 'react'
import { numberWord } from '#contract/number-words.ts'
import { Icon } from '../icon.tsx'
import { unbroken } from '../unbroken.tsx'
import { focusField } from './focus-field.ts'

export type FormProblem = {
  /** Element id or name of the field that the link focuses. */
  readonly fieldId: string
  readonly message: string
  /** Address of the field's page, if it is on another. */
  readonly page?: string
}

type ErrorSummaryProps = {
  readonly problems: readonly FormProblem[]
  /** "Two answers need another look" by default; a failure of the whole form sets its own. */
  readonly title?: string
  /**
   * The submission whose problems these are: its answer, or its number. Each new one moves the focus to the summary, even
   * if the problems are the same; while it stays the same, correcting some of them doesn't.
   */
  readonly attempt: object | number | null | undefined
}

const titleFor = (count: number): string =>
  count === 1 ? 'One answer needs another look' : `${numberWord(count)} answers need another look`

/** Error summary at the top of a submitted form. */
export const ErrorSummarySheet = ({ problems, title }: Pick<ErrorSummaryProps, 'problems' | 'title'>) => (
  <div className="flex gap-3 rounded-panel bg-rose p-6 inset-ring inset-ring-rose-line forced-colors:border">
    <Icon name="warning-circle-fill" size={24} className="text-poppy" />
    <div>
      <p className="type-strong">{unbroken(title ?? titleFor(problems.length))}</p>
      {problems.length > 0 && (
        <ul className="type-meta mt-1 list-disc space-y-1 pl-5 pointer-coarse:mt-0 pointer-coarse:space-y-0">
          {problems.map(({ fieldId, message, page = '' }) => (
            <li key={`${fieldId} ${message}`}>
              <a
                href={`${page}#${fieldId}`}
                className="link block w-fit min-w-11 pointer-coarse:py-2.75"
                onClick={(event) => {
                  if (page === '' && focusField(fieldId)) event.preventDefault()
                }}
              >
                {unbroken(message)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
)

/**
 * Error summary as a live region, always rendered so that screen readers announce changes; focused after each
 * failed attempt.
 */
export const ErrorSummary = (props: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const { problems, title, attempt } = props
  const isEmpty = problems.length === 0 && title === undefined
  const takeFocus = useEffectEvent((_attempt: ErrorSummaryProps['attempt']) => {
    if (!isEmpty) summary.current?.focus()
  })
  useEffect(() => takeFocus(attempt), [attempt])
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts, the page of a refused form focuses its problems
    <div ref={summary} role="alert" tabIndex={-1} autoFocus={!isEmpty} className="rounded-panel empty:m-0">
      {!isEmpty && <ErrorSummarySheet {...props} />}
    </div>
  )
}
