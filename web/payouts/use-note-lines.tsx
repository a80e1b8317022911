import { useState } from 'react'
import { formatCents, formatDonation } from '#contract/money.ts'
import { USE_NOTE_LINES_MAX } from '#contract/payouts/use-note-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import type { NotePage, OwnPayout } from './case-payouts.ts'
import type { LineInput, NoteAttempt } from './note-input.ts'

/** Number of lines at first. Without scripts, no more can be added. */
const INITIAL_LINES = 3

type Problems = NoteAttempt['fields']

type CostLine = NotePage['costLines'][number]

type LineProps = {
  readonly index: number
  readonly line: LineInput
  readonly problems: Problems
  readonly costLines: readonly CostLine[]
}

/** "Drywall, $2,864 of $4,850 left" */
const costText = ({ label, plannedCents, accountedCents }: CostLine): string =>
  accountedCents < plannedCents
    ? `${label}, ${formatDonation(plannedCents - accountedCents)} of ${formatDonation(plannedCents)} left`
    : `${label}, all ${formatDonation(plannedCents)} accounted for`

/** The cost line that a line counts toward. A line that the fundraiser no longer has stays as it was written. */
const CostChoice = ({ index, line, problems, costLines }: LineProps) => (
  <SelectField
    id={`lines.${index}.cost`}
    name="cost"
    label={<span className="sr-only">Cost line of line {index + 1}</span>}
    className="mb-2"
    error={problems[`lines.${index}.cost`]}
    defaultValue={line.cost}
  >
    <option value="">Something else</option>
    {costLines.map((cost) => (
      <option key={cost.label} value={cost.label}>
        {costText(cost)}
      </option>
    ))}
    {line.cost !== '' && !costLines.some(({ label }) => label === line.cost) && (
      <option value={line.cost}>{line.cost}</option>
    )}
  </SelectField>
)

const NoteLine = ({ index, line, problems, costLines }: LineProps) => {
  const labelError = problems[`lines.${index}.label`]
  const amountError = problems[`lines.${index}.amountCents`]
  const error = labelError ?? amountError
  const errorId = error === undefined ? undefined : `line-${index}-error`
  return (
    <li>
      {costLines.length > 0 && <CostChoice {...{ index, line, problems, costLines }} />}
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)] gap-2">
        <span className="box">
          <input
            id={`lines.${index}.label`}
            name="label"
            aria-label={`Line ${index + 1}`}
            placeholder={costLines.length > 0 ? 'What exactly' : undefined}
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
  readonly costLines: readonly CostLine[]
  readonly spentCents: number
}

export const NoteLines = ({ lines, payout, problems, costLines, spentCents }: LinesProps) => {
  const [count, setCount] = useState(Math.min(USE_NOTE_LINES_MAX, Math.max(lines.length, INITIAL_LINES)))
  return (
    <fieldset id="lines" className="min-w-0">
      <legend className="type-label">
        What it went to <span className="font-normal text-quiet">(optional)</span>
      </legend>
      {problems['lines'] !== undefined && <FieldError>{problems['lines']}</FieldError>}
      {costLines.length > 0 && (
        <p className="type-meta mt-1 text-quiet">
          Choose the cost line that each part belongs to. The page then shows how much of it is accounted for.
        </p>
      )}
      <ul className={classNames('mt-2', costLines.length > 0 ? 'space-y-5' : 'space-y-2')}>
        {Array.from({ length: count }, (_, index) => (
          <NoteLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added, at the end
            key={index}
            index={index}
            problems={problems}
            costLines={costLines}
            line={lines[index] ?? { label: '', amount: '', cost: '' }}
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
