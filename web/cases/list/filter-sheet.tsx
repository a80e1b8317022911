import { type FormEvent, useState } from 'react'
import { CASE_PROGRESS, NEAR_MILES } from '#contract/cases/case-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PROGRESS_NAMES } from './applied-filters.ts'
import { type ListFilters, NO_FILTERS } from './list-address.ts'
import { casesText } from './list-results.tsx'
import { StateOptions } from './list-search.tsx'
import type { CaseListPage } from './load-list.ts'
import { zipProblem } from './read-filters.ts'
import { useCaseCount } from './use-case-count.ts'

const showText = (page: CaseListPage | null): string => {
  if (page === null) return 'Show cases'
  if (page.totalCount === 0) return 'Nothing to show'
  return `Show ${casesText(page.totalCount)}`
}

const placeText = (page: CaseListPage | null): string | undefined =>
  page?.nearPlace ? `${page.nearPlace.city}, ${page.nearPlace.state}, within ${NEAR_MILES} miles` : undefined

type ChoicesProps = {
  readonly choices: ListFilters
  readonly choose: (changed: Partial<ListFilters>) => void
}

const ProgressChoice = ({ choices, choose }: ChoicesProps) => (
  <fieldset>
    <legend className="type-label mb-2">How far along</legend>
    <div className="flex flex-wrap gap-2">
      {[null, ...CASE_PROGRESS].map((progress) => (
        <label key={progress ?? 'any'} className="pill-choice type-label">
          <input
            type="radio"
            name="along"
            checked={choices.progress === progress}
            onChange={() => choose({ progress })}
          />
          {progress === null ? 'Any' : PROGRESS_NAMES[progress]}
        </label>
      ))}
    </div>
  </fieldset>
)

type FilterSheetProps = {
  readonly filters: ListFilters
  readonly problem: string | null
  readonly onShow: (filters: ListFilters) => void
  readonly onClose: () => void
}

/** All filters in a sheet, on phones. The submit button shows how many cases the choices would find. */
export const FilterSheet = ({ filters, problem, onShow, onClose }: FilterSheetProps) => {
  const [choices, setChoices] = useState(filters)
  const [wasSubmitted, setWasSubmitted] = useState(problem !== null)
  const { page, problem: serverZipProblem } = useCaseCount(choices)
  const choose = (changed: Partial<ListFilters>) => setChoices({ ...choices, ...changed })
  const zipError = zipProblem(choices.zip) ?? serverZipProblem
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setWasSubmitted(true)
    if (zipError === null) onShow({ ...choices, zip: choices.zip.trim() })
    else document.getElementById('sheet-zip')?.focus()
  }
  return (
    <Dialog title="Filters" open grip onClose={onClose}>
      <form onSubmit={onSubmit} className="space-y-4">
        <SelectField
          label="State"
          value={choices.state ?? ''}
          onChange={({ target }) => choose({ state: target.value === '' ? null : target.value })}
        >
          <StateOptions />
        </SelectField>
        <TextField
          id="sheet-zip"
          label="Near a ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          value={choices.zip}
          error={wasSubmitted ? zipError : undefined}
          note={placeText(page)}
          onChange={({ target }) => choose({ zip: target.value })}
        />
        <ProgressChoice choices={choices} choose={choose} />
        <div className="space-y-4">
          <Checkbox
            checked={!choices.withEnded}
            onChange={({ target }) => choose({ withEnded: !target.checked })}
          >
            Still raising
          </Checkbox>
          <Checkbox
            checked={choices.verifiedOnly}
            onChange={({ target }) => choose({ verifiedOnly: target.checked })}
          >
            Identity already checked
          </Checkbox>
        </div>
        <div className="flex gap-2">
          <Button
            kind="secondary"
            size="large"
            onClick={() => setChoices({ ...NO_FILTERS, words: filters.words, sort: filters.sort })}
          >
            Clear
          </Button>
          <Button type="submit" size="large" className="flex-1" data-track="filter">
            <span aria-live="polite">{showText(page)}</span>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
