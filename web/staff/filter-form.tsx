import { Form, useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FILTER_PARAMETERS, type FilterParameter } from './list-filters.ts'

type Field = {
  readonly label: string
  readonly type?: 'date' | 'search'
  readonly prefix?: string
  readonly inputMode?: 'decimal' | 'email'
}

const FIELDS: Readonly<Record<FilterParameter, Field>> = {
  from: { label: 'From', type: 'date' },
  to: { label: 'To', type: 'date' },
  min: { label: 'At least', prefix: '$', inputMode: 'decimal' },
  max: { label: 'At most', prefix: '$', inputMode: 'decimal' },
  case: { label: 'Case or its people', type: 'search' },
  donor: { label: 'Donor’s e-mail', type: 'search', inputMode: 'email' },
  email: { label: 'E-mail', type: 'search', inputMode: 'email' },
}

type FilterFormProps = {
  /** Filters that the list takes, in their order. */
  readonly names: readonly FilterParameter[]
  readonly typed: Readonly<Partial<Record<FilterParameter, string>>>
  readonly problems: Readonly<Partial<Record<FilterParameter, string>>>
  /** Labels of filters whose column the usual ones don't name. */
  readonly labels?: Readonly<Partial<Record<FilterParameter, string>>>
  /** Unfolded also while nothing is filtered, on a list that is mostly searched. */
  readonly isOpen?: boolean
}

/** Filters of a list by what is typed. The address holds them, so a list can be linked and returned to. */
export const FilterForm = ({ names, typed, problems, labels = {}, isOpen = false }: FilterFormProps) => {
  const { search, pathname } = useLocation()
  // Other parameters, such as the state, stay. Each list of the page starts again at its first page.
  const others = [...new URLSearchParams(search)].filter(
    ([name]) =>
      name !== 'cursor' &&
      !name.endsWith('After') &&
      !FILTER_PARAMETERS.some((parameter) => parameter === name),
  )
  const isOn = Object.keys(typed).length > 0
  return (
    <details className="mt-3" open={isOn || isOpen}>
      <summary className="link type-label inline-flex min-h-11 items-center">Filter</summary>
      <Form
        key={search}
        method="get"
        noValidate
        className="mt-2 flex flex-wrap items-start gap-3 [&_.box]:min-w-36"
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {names.map((name) => (
          <TextField
            key={name}
            {...FIELDS[name]}
            label={labels[name] ?? FIELDS[name].label}
            name={name}
            autoComplete="off"
            defaultValue={typed[name]}
            error={problems[name]}
          />
        ))}
        <div className="flex gap-3 self-end">
          <Button type="submit" kind="secondary">
            Apply
          </Button>
          {isOn && (
            <ButtonLink to={`${pathname}?${new URLSearchParams(others)}`} kind="text">
              Clear
            </ButtonLink>
          )}
        </div>
      </Form>
    </details>
  )
}
