import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { USE_NOTE_EDIT_HOURS, USE_NOTE_LINES_MAX, USE_NOTE_MAX } from '#contract/payouts/payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { OwnPayout } from './case-payouts.ts'
import { type LineInput, type NoteAttempt, noteInputIn, noteInputOf, spentCentsOf } from './note-input.ts'
import { NotePhotos } from './note-photos.tsx'

/** Number of lines at first. Without scripts, no more can be added. */
const INITIAL_LINES = 3

type Problems = NoteAttempt['problems']

type LineProps = { readonly index: number; readonly line: LineInput; readonly problems: Problems }

const NoteLine = ({ index, line, problems }: LineProps) => {
  const labelError = problems[`lines.${index}.label`]
  const amountError = problems[`lines.${index}.amountCents`]
  const error = labelError ?? amountError
  const errorId = error === undefined ? undefined : `line-${index}-error`
  return (
    <li>
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] gap-2">
        <span className="box">
          <input
            id={`lines.${index}.label`}
            name="label"
            aria-label={`Line ${index + 1}`}
            aria-invalid={labelError ? true : undefined}
            aria-describedby={errorId}
            defaultValue={line.label}
          />
        </span>
        <span className="box">
          <span aria-hidden="true" className="text-quiet">
            $
          </span>
          <input
            id={`lines.${index}.amountCents`}
            name="amount"
            inputMode="decimal"
            aria-label={`Amount of line ${index + 1}`}
            aria-invalid={amountError ? true : undefined}
            aria-describedby={errorId}
            defaultValue={line.amount}
          />
        </span>
      </div>
      {errorId !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </li>
  )
}

const unspentText = (unspentCents: number, payout: OwnPayout): string =>
  unspentCents < 0
    ? `The lines come to ${formatCents(payout.amountCents - unspentCents)}. The transfer was ${formatCents(payout.amountCents)}.`
    : `${formatCents(unspentCents)} not spent yet`

type LinesProps = {
  readonly lines: readonly LineInput[]
  readonly payout: OwnPayout
  readonly problems: Problems
  readonly spentCents: number
}

const NoteLines = ({ lines, payout, problems, spentCents }: LinesProps) => {
  const [count, setCount] = useState(Math.min(USE_NOTE_LINES_MAX, Math.max(lines.length, INITIAL_LINES)))
  return (
    <fieldset id="lines">
      <legend className="type-label">
        What it went to <span className="font-normal text-quiet">(optional)</span>
      </legend>
      {problems['lines'] !== undefined && <FieldError>{problems['lines']}</FieldError>}
      <ul className="mt-2 space-y-2">
        {Array.from({ length: count }, (_, index) => (
          <NoteLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, at the end
            key={index}
            index={index}
            problems={problems}
            line={lines[index] ?? { label: '', amount: '' }}
          />
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        {count < USE_NOTE_LINES_MAX && (
          <span className="with-script">
            <Button kind="text" size="small" icon="plus" onClick={() => setCount(count + 1)}>
              Add a line
            </Button>
          </span>
        )}
        <p className="type-meta with-script text-quiet">
          {unspentText(payout.amountCents - spentCents, payout)}
        </p>
      </div>
    </fieldset>
  )
}

const readersText = (count: number): string => {
  if (count === 0) return ', for everybody to read'
  return count === 1
    ? ' and to the one donor who asked for news'
    : ` and to the ${count} donors who asked for news`
}

type UseNoteFormProps = {
  readonly payout: OwnPayout
  readonly attempt: NoteAttempt | null
  /** False for people who came by a mailed link without signing in, because photos belong to an account. */
  readonly mayAddPhotos: boolean
  readonly readerCount: number
}

/** Form for a payout's note. A refusal keeps the input. */
export const UseNoteForm = ({ payout, attempt, mayAddPhotos, readerCount }: UseNoteFormProps) => {
  const { state } = useNavigation()
  const input = attempt?.input ?? noteInputOf(payout.useNote)
  const [spentCents, setSpentCents] = useState(spentCentsOf(input))
  const problems = attempt?.problems ?? {}
  const summary = Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message: message ?? '' }))
  return (
    <Form
      method="post"
      noValidate
      className="mt-8 space-y-8"
      onChange={(event) => setSpentCents(spentCentsOf(noteInputIn(new FormData(event.currentTarget))))}
    >
      {attempt !== null && (
        <ErrorSummary
          validation={attempt}
          problems={summary}
          {...(summary.length === 0 && { title: attempt.message })}
        />
      )}
      <TextAreaField
        id="text"
        name="text"
        label="In a sentence or two"
        note={`Up to ${USE_NOTE_MAX} characters.`}
        error={problems['text']}
        defaultValue={input.text}
      />
      <NoteLines payout={payout} problems={problems} spentCents={spentCents} lines={input.lines} />
      {mayAddPhotos ? (
        <NotePhotos note={payout.useNote} />
      ) : (
        <p className="type-meta text-quiet">To add photos, sign in with the address that our mail went to.</p>
      )}
      <Panel tone="mist">
        Goes on the case page{readersText(readerCount)}. You can change it for {USE_NOTE_EDIT_HOURS} hours.
      </Panel>
      <Button type="submit" wide busy={state === 'submitting' && 'Posting…'}>
        {payout.useNote === null ? 'Post the note' : 'Save the change'}
      </Button>
    </Form>
  )
}
