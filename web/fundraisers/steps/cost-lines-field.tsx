import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { costLinesCents } from '#contract/fundraisers/case-draft-problems.ts'
import { COST_ITEMS_MAX, GOAL_MAX_CENTS } from '#contract/fundraisers/case-limits.ts'
import { formatDonation, formatWholeDollars, upToWholeDollars } from '#contract/money.ts'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { moveItem, useDragReorder } from '../wizard/use-drag-reorder.ts'
import type { StepForm } from '../wizard/use-step-form.ts'
import { sceneOf, useDraftState, useWizard } from '../wizard/wizard-context.ts'
import './cost-lines.css'

type Row = {
  readonly key: number
  readonly label: string
  readonly amount: string
  /** What one piece is called and costs; empty for a line without a unit. */
  readonly unitName: string
  readonly unitAmount: string
}

/** An amount without its dollar sign: "6,200", or "6,200.50" if it has cents. */
export const dollarsText = (cents: number | null): string =>
  cents === null ? '' : formatDonation(cents).slice(1)

type RowProps = {
  readonly row: Row
  readonly index: number
  readonly count: number
  readonly form: StepForm
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly dragging: ReturnType<typeof useDragReorder>
}

/** What one piece of a line costs, folded until it has a unit. */
const UnitFields = ({ row, index, form }: Pick<RowProps, 'row' | 'index' | 'form'>) => {
  const number = index + 1
  const [isOpen, setIsOpen] = useState(row.unitName !== '')
  const nameError = form.problemOf(`costItems.${index}.unit.name`)
  const amountError = form.problemOf(`costItems.${index}.unit.amountCents`)
  const error = nameError ?? amountError
  return (
    <details
      className="cost-unit"
      open={isOpen || error !== undefined}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="link-text target type-small">
        Price of one <span className="sr-only">in cost {number}</span>
      </summary>
      <div className="cost-unit-fields">
        <div className="min-w-0">
          <label htmlFor={`costItems.${index}.unit.name`} className="type-small text-quiet">
            What one is called, such as night nurse
          </label>
          <span className="box">
            <input
              id={`costItems.${index}.unit.name`}
              name="costUnit"
              aria-invalid={nameError ? true : undefined}
              defaultValue={row.unitName}
            />
          </span>
        </div>
        <div className="min-w-0">
          <label htmlFor={`costItems.${index}.unit.amountCents`} className="type-small text-quiet">
            What one costs
          </label>
          <span className="box">
            <span aria-hidden="true" className="text-quiet">
              $
            </span>
            <input
              id={`costItems.${index}.unit.amountCents`}
              name="costUnitAmount"
              inputMode="decimal"
              aria-invalid={amountError ? true : undefined}
              defaultValue={row.unitAmount}
            />
          </span>
        </div>
      </div>
      <p className="type-small mt-1 text-quiet">Donors then read what their gift buys.</p>
      {error && <FieldError>{error}</FieldError>}
    </details>
  )
}

const CostRow = ({ row, index, count, form, onMove, onRemove, dragging }: RowProps) => {
  const labelError = form.problemOf(`costItems.${index}.label`)
  const amountError = form.problemOf(`costItems.${index}.amountCents`)
  const error = labelError ?? amountError
  const number = index + 1
  return (
    <li {...dragging.target(index)} tabIndex={-1} className="cost-row rounded-control">
      <IconButton
        bare
        icon="dots-six-vertical"
        label={`Move cost ${number} of ${count}: drag it, or use the arrow keys`}
        className="with-script cursor-grab"
        {...dragging.handle(index)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (by === 0) return
          event.preventDefault()
          onMove(by)
        }}
      />
      <div className="cost-row-label min-w-0">
        <label htmlFor={`costItems.${index}.label`} className="type-small text-quiet">
          Cost {number}
        </label>
        <span className="box">
          <input
            id={`costItems.${index}.label`}
            name="costLabel"
            aria-invalid={labelError ? true : undefined}
            defaultValue={row.label}
          />
        </span>
      </div>
      <div className="min-w-0">
        <label htmlFor={`costItems.${index}.amountCents`} className="type-small text-quiet">
          Amount <span className="sr-only">of cost {number}</span>
        </label>
        <span className="box">
          <span aria-hidden="true" className="text-quiet">
            $
          </span>
          <input
            id={`costItems.${index}.amountCents`}
            name="costAmount"
            inputMode="decimal"
            aria-invalid={amountError ? true : undefined}
            defaultValue={row.amount}
          />
        </span>
      </div>
      {index === 0 ? (
        <span className="cost-row-up with-script size-11" />
      ) : (
        <IconButton
          bare
          icon="caret-up"
          label={`Move cost ${number} up`}
          className="cost-row-up with-script"
          onClick={() => onMove(-1)}
        />
      )}
      <IconButton bare icon="x" label={`Remove cost ${number}`} className="with-script" onClick={onRemove} />
      {error && (
        <div className="cost-row-error">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <UnitFields row={row} index={index} form={form} />
    </li>
  )
}

const Sum = ({ onSetGoal }: { readonly onSetGoal: (cents: number) => void }) => {
  const { fields } = useDraftState()
  const sum = costLinesCents(fields)
  if (sum === 0 || sum > GOAL_MAX_CENTS) return null
  const goalForSum = upToWholeDollars(sum)
  const matches = goalForSum === fields.goalCents
  // A sum of half the lines is no goal.
  const isComplete = fields.costItems.every(({ label, amountCents }) => label.trim() !== '' && amountCents)
  return (
    <p aria-live="polite" className="cost-sum type-meta flex flex-wrap items-center gap-x-2">
      <span>
        <b>{formatDonation(sum)}</b>
        {!isComplete && ' so far'}
      </span>
      {isComplete && matches && (
        <>
          <Icon name="check" size={18} className="text-pine" />
          matches the goal
        </>
      )}
      {isComplete && !matches && (
        <button type="button" className="link-text target with-script" onClick={() => onSetGoal(goalForSum)}>
          {fields.goalCents === null
            ? 'Use as the goal'
            : `Goal is ${formatWholeDollars(fields.goalCents)}. Set it to ${formatWholeDollars(goalForSum)}`}
        </button>
      )}
    </p>
  )
}

const EMPTY_ROWS = 2

const inputsOf = (list: HTMLElement | null, name: 'costLabel' | 'costAmount'): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []),
]

/** The rows of cost lines, and the functions that change them. */
const useCostRows = (form: StepForm) => {
  const { costItems } = useDraftState().fields
  const list = useRef<HTMLUListElement>(null)
  const lastKey = useRef(0)
  const newRow = (label: string, amount: string, unitName = '', unitAmount = ''): Row => {
    lastKey.current += 1
    return { key: lastKey.current, label, amount, unitName, unitAmount }
  }
  const [rows, setRows] = useState<readonly Row[]>(() => [
    ...costItems.map(({ label, amountCents, unit }) =>
      newRow(label, dollarsText(amountCents), unit?.name ?? '', dollarsText(unit?.amountCents ?? null)),
    ),
    ...(costItems.length === 0 ? Array.from({ length: EMPTY_ROWS }, () => newRow('', '')) : []),
  ])
  const readForm = useEffectEvent((_rows: readonly Row[]) => form.read())
  // Moving or removing a row changes the fields without an input event.
  useEffect(() => readForm(rows), [rows])
  const removeBlankRows = useEffectEvent((_tries: number) => {
    const isBlank = (index: number) =>
      [...(list.current?.children[index]?.querySelectorAll('input') ?? [])].every(
        ({ value }) => !value.trim(),
      )
    const filledRows = rows.filter((_, index) => !isBlank(index))
    if (filledRows.length > 0 && filledRows.length < rows.length) setRows(filledRows)
  })
  // Errors count only nonempty lines, so each submission removes the blank rows.
  useEffect(() => removeBlankRows(form.tries), [form.tries])
  const add = (label: string): void => {
    const emptyIndex = inputsOf(list.current, 'costLabel').findIndex(({ value }) => value === '')
    const input = inputsOf(list.current, 'costLabel')[emptyIndex]
    if (label === '' || input === undefined) {
      setRows((current) => [...current, newRow(label, '')])
      const name = label === '' ? 'costLabel' : 'costAmount'
      requestAnimationFrame(() => inputsOf(list.current, name).at(-1)?.focus())
      return
    }
    input.value = label
    form.read()
    inputsOf(list.current, 'costAmount')[emptyIndex]?.focus()
  }
  const lastChanged = useRef(0)
  const move = (from: number, to: number): void => {
    lastChanged.current = to
    setRows((current) => moveItem(current, from, to))
  }
  const remove = (removedRow: Row): void => {
    lastChanged.current = rows.indexOf(removedRow)
    setRows((current) => current.filter(({ key }) => key !== removedRow.key))
  }
  // The clicked button is gone: the focus goes to its row, or to the one in the removed row's place.
  useFocusAfterRemoval(rows, true, () => {
    const row = list.current?.children[Math.min(lastChanged.current, rows.length - 1)]
    return row instanceof HTMLElement ? row : list.current?.parentElement?.querySelector('button')
  })
  return { list, rows, add, move, remove }
}

/** Common cost lines of the scene, added by a click. */
const Suggestions = ({ onAdd }: { readonly onAdd: (line: string) => void }) => {
  const { scenes } = useWizard()
  const { fields } = useDraftState()
  const suggestions = (sceneOf(scenes, fields)?.costLines ?? []).filter(
    (line) => !fields.costItems.some(({ label }) => label === line),
  )
  if (suggestions.length === 0) return null
  return (
    <div className="with-script mt-3">
      <p className="type-small text-quiet">Others often list:</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {suggestions.map((line) => (
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

/** The cost lines. Their inputs are uncontrolled: the step's form reads them. */
export const CostLinesField = ({ form, onSetGoal }: CostLinesFieldProps) => {
  const { list, rows, add, move, remove } = useCostRows(form)
  const dragging = useDragReorder(rows.length, move)
  const hasRoom = rows.length < COST_ITEMS_MAX
  return (
    <section aria-labelledby="costs">
      <h2 id="costs" className="type-h3">
        Where it will go
      </h2>
      <Card id="costItems" className="cost-card mt-4 p-4">
        <ul ref={list} className="grid gap-2">
          {rows.map((row, index) => (
            <CostRow
              key={row.key}
              row={row}
              index={index}
              form={form}
              dragging={dragging}
              count={rows.length}
              onMove={(by) => move(index, index + by)}
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
