import { useEffect, useEffectEvent, useRef } from 'react'
import { numberWord } from '#contract/number-words.ts'
import { Icon } from '../icon.tsx'
import { unbroken } from '../unbroken.tsx'

export type FormProblem = {
  /** The id of the field; the link moves there. */
  readonly fieldId: string
  readonly message: string
}

type ErrorSummaryProps = {
  readonly problems: readonly FormProblem[]
  /** "Two answers need another look" by itself; a form that failed as a whole says so here. */
  readonly title?: string
  /** How often the form was sent: the same problems take the focus again after each time. */
  readonly tries?: number
  /**
   * What was found, another object each time, where its problems go as they are put right: what is left of them is
   * nothing new and takes the focus from no field.
   */
  readonly told?: object
}

const titleFor = (count: number): string =>
  count === 1 ? 'One answer needs another look' : `${numberWord(count)} answers need another look`

/** At the top of a form that was sent with problems. Takes the focus when they change. */
export const ErrorSummarySheet = ({ problems, title }: Pick<ErrorSummaryProps, 'problems' | 'title'>) => (
  <div className="flex gap-3 rounded-panel bg-rose p-6 inset-ring inset-ring-rose-line forced-colors:border">
    <Icon name="warning-circle-fill" size={24} className="text-poppy" />
    <div>
      <p className="type-strong">{unbroken(title ?? titleFor(problems.length))}</p>
      {problems.length > 0 && (
        <ul className="type-meta mt-1 list-disc space-y-1 pl-5 pointer-coarse:mt-0 pointer-coarse:space-y-0">
          {problems.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <a
                href={`#${fieldId}`}
                className="link block w-fit min-w-11 pointer-coarse:py-2.75"
                onClick={(event) => moveTo(event, fieldId)}
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
 * At the top of a form: it is always there, so that a screen reader hears what comes into it, and takes the
 * focus after each attempt that has problems.
 */
export const ErrorSummary = (props: ErrorSummaryProps) => {
  const summary = useRef<HTMLDivElement>(null)
  const key = [props.title, ...props.problems.map(({ fieldId, message }) => `${fieldId} ${message}`)].join(
    '\n',
  )
  const { tries, told = key } = props
  // What is new, and each try, asks for the focus; what is left of it doesn’t.
  const takeFocus = useEffectEvent((_told: object | string, _tries: number | undefined) => {
    if (key !== '') summary.current?.focus()
  })
  useEffect(() => takeFocus(told, tries), [told, tries])
  return (
    // biome-ignore lint/a11y/noAutofocus: what was refused without scripts comes with the page, and takes the focus there
    <div ref={summary} role="alert" tabIndex={-1} autoFocus={key !== ''} className="rounded-panel empty:m-0">
      {key !== '' && <ErrorSummarySheet {...props} />}
    </div>
  )
}

/** A link to a fieldset would only scroll; the first control inside it takes the focus. */
const moveTo = (event: { preventDefault: () => void }, fieldId: string): void => {
  const target = document.getElementById(fieldId)
  const control = target?.matches('input, select, textarea')
    ? target
    : target?.querySelector('input, select, textarea')
  if (!(control instanceof HTMLElement)) return
  event.preventDefault()
  control.focus()
  control.scrollIntoView({ block: 'center' })
}
