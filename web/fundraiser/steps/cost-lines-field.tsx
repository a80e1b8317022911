import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { costLinesCents } from '#contract/fundraisers/case-draft-problems.ts'
import { COST_ITEMS_MAX } from '#contract/fundraisers/case-limits.ts'
import { formatDonation, formatWholeDollars } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { moveItem, useMoving } from '../wizard/use-moving.ts'
import type { StepForm } from '../wizard/use-step-form.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'
import './cost-lines.css'

type Row = { readonly key: number; readonly label: string; readonly amount: string }

/** "6,200" for whole dollars, "6,200.50" otherwise: an amount without its sign. */
export const dollarsText = (cents: number | null): string =>
  cents === null ? '' : formatDonation(cents).slice(1)

type RowProps = {
  readonly row: Row
  readonly place: number
  readonly count: number
  readonly form: StepForm
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly dragging: ReturnType<typeof useMoving>
}

const CostRow = ({ row, place, count, form, onMove, onRemove, dragging }: RowProps) => {
  const labelError = form.problemOf(`costItems.${place}.label`)
  const amountError = form.problemOf(`costItems.${place}.amountCents`)
  const error = labelError ?? amountError
  const number = place + 1
  return (
    <li {...dragging.target(place)} className="cost-row">
      <IconButton
        bare
        icon="dots-six-vertical"
        label={`Move cost ${number} of ${count}: drag it, or use the arrow keys`}
        className="with-script cursor-grab"
        {...dragging.handle(place)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (by === 0) return
          event.preventDefault()
          onMove(by)
        }}
      />
      <span className="cost-row-label box min-w-0">
        <input
          id={`costItems.${place}.label`}
          name="costLabel"
          aria-label={`Cost ${number}`}
          aria-invalid={labelError ? true : undefined}
          defaultValue={row.label}
        />
      </span>
      <span className="box min-w-0">
        <span aria-hidden="true" className="text-quiet">
          $
        </span>
        <input
          id={`costItems.${place}.amountCents`}
          name="costAmount"
          inputMode="decimal"
          aria-label={`Amount of cost ${number}`}
          aria-invalid={amountError ? true : undefined}
          defaultValue={row.amount}
        />
      </span>
      <IconButton
        bare
        icon="caret-up"
        label={`Move cost ${number} up`}
        className={classNames('cost-row-up with-script', place === 0 && 'invisible')}
        onClick={() => onMove(-1)}
      />
      <IconButton bare icon="x" label={`Remove cost ${number}`} className="with-script" onClick={onRemove} />
      {error && (
        <div className="cost-row-error">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </li>
  )
}

const Sum = ({ onSetGoal }: { readonly onSetGoal: (cents: number) => void }) => {
  const { fields } = useDraftState()
  const sum = costLinesCents(fields)
  if (sum === 0) return null
  const matches = sum === fields.goalCents
  return (
    <p aria-live="polite" className="type-meta flex flex-wrap items-center gap-x-2">
      <b>{formatDonation(sum)}</b>
      {matches && (
        <>
          <Icon name="check" size={18} className="text-pine" />
          matches the goal
        </>
      )}
      {!matches && (
        <button type="button" className="link-text target with-script" onClick={() => onSetGoal(sum)}>
          {fields.goalCents === null
            ? 'Use as the goal'
            : `Goal is ${formatWholeDollars(fields.goalCents)}. Set it to ${formatDonation(sum)}`}
        </button>
      )}
    </p>
  )
}

const EMPTY_ROWS = 2

const inputsOf = (list: HTMLElement | null, name: 'costLabel' | 'costAmount'): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []),
]

/** Rows of cost lines, with their actions. */
const useCostRows = (form: StepForm) => {
  const { costItems } = useDraftState().fields
  const list = useRef<HTMLUListElement>(null)
  const next = useRef(0)
  const rowOf = (label: string, amount: string): Row => {
    next.current += 1
    return { key: next.current, label, amount }
  }
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...costItems.map(({ label, amountCents }) => rowOf(label, dollarsText(amountCents))),
    ...(costItems.length === 0 ? Array.from({ length: EMPTY_ROWS }, () => rowOf('', '')) : []),
  ])
  const readAgain = useEffectEvent((_rows: readonly Row[]) => form.read())
  // Rows that moved or were removed change the fields.
  useEffect(() => readAgain(rows), [rows])
  const dropBlank = useEffectEvent((_tries: number) => {
    const labels = inputsOf(list.current, 'costLabel')
    const amounts = inputsOf(list.current, 'costAmount')
    const isBlank = (place: number) => `${labels[place]?.value}${amounts[place]?.value}`.trim() === ''
    const filled = rows.filter((_, place) => !isBlank(place))
    if (filled.length > 0 && filled.length < rows.length) setRows(filled)
  })
  // Errors are indexed by nonempty lines, so blank ones are dropped.
  useEffect(() => dropBlank(form.tries), [form.tries])
  const add = (label: string): void => {
    const empty = inputsOf(list.current, 'costLabel').findIndex(({ value }) => value === '')
    const input = inputsOf(list.current, 'costLabel')[empty]
    if (label === '' || input === undefined) {
      setRows((before) => [...before, rowOf(label, '')])
      const name = label === '' ? 'costLabel' : 'costAmount'
      requestAnimationFrame(() => inputsOf(list.current, name).at(-1)?.focus())
      return
    }
    input.value = label
    form.read()
    inputsOf(list.current, 'costAmount')[empty]?.focus()
  }
  const move = (from: number, to: number): void => setRows((before) => moveItem(before, from, to))
  const remove = (gone: Row): void => setRows((before) => before.filter(({ key }) => key !== gone.key))
  return { list, rows, add, move, remove }
}

/** Common cost lines of the scene, added by a click. */
const Suggestions = ({ onAdd }: { readonly onAdd: (line: string) => void }) => {
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const offered = (sceneOf(scenes, fields)?.costLines ?? []).filter(
    (line) => !fields.costItems.some(({ label }) => label === line),
  )
  if (offered.length === 0) return null
  return (
    <div className="with-script mt-3">
      <p className="type-small text-quiet">Others often list:</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {offered.map((line) => (
          <li key={line}>
            <button
              type="button"
              className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-mist px-4 type-meta-strong pressing:bg-blue-mid"
              onClick={() => onAdd(line)}
            >
              <Icon name="plus" size={16} />
              {line}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type CostLinesFieldProps = { readonly form: StepForm; readonly onSetGoal: (cents: number) => void }

/** Cost lines. The rows hold the input; the form reads them. */
export const CostLinesField = ({ form, onSetGoal }: CostLinesFieldProps) => {
  const { list, rows, add, move, remove } = useCostRows(form)
  const dragging = useMoving(rows.length, move)
  const hasRoom = rows.length < COST_ITEMS_MAX
  return (
    <section aria-labelledby="costs">
      <h2 id="costs" className="type-h3">
        Where it will go
      </h2>
      <Card id="costItems" className="mt-4 p-4">
        <ul ref={list} className="grid gap-2">
          {rows.map((row, place) => (
            <CostRow
              key={row.key}
              {...{ row, place, form, dragging }}
              count={rows.length}
              onMove={(by) => move(place, place + by)}
              onRemove={() => remove(row)}
            />
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2">
          {hasRoom && (
            <button
              type="button"
              className="with-script inline-flex min-h-11 items-center gap-2 text-blue"
              onClick={() => add('')}
            >
              <Icon name="plus" />
              <span className="font-label underline underline-offset-4">Add a cost</span>
            </button>
          )}
          <Sum onSetGoal={onSetGoal} />
        </div>
        {form.problemOf('costItems') && <FieldError>{form.problemOf('costItems')}</FieldError>}
      </Card>
      {hasRoom && <Suggestions onAdd={add} />}
    </section>
  )
}
