import { useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { USE_NOTE_LINES_MAX } from '#contract/payouts/use-note-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import type { OwnPayout } from './case-payouts.ts'
import type { LineInput, NoteAttempt } from './note-input.ts'

/** Number of lines at first. Without scripts, no more can be added. */
const INITIAL_LINES = 3

type Problems = NoteAttempt['fields']

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
    : `${formatCents(unspentCents)} not itemized`

type LinesProps = {
  readonly lines: readonly LineInput[]
  readonly payout: OwnPayout
  readonly problems: Problems
  readonly spentCents: number
}

export const NoteLines = ({ lines, payout, problems, spentCents }: LinesProps) => {
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
