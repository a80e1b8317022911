import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { CURATED_MAX, caseStateName, type StaffCaseRow } from '#contract/staff/case-calls.ts'
import { apiContext } from '#web/api-context.ts'
import { textOf, textsOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActDone } from '../acts/act-done.tsx'
import { ActForm } from '../acts/act-form.tsx'
import { runActs } from '../acts/run-acts.ts'
import type { SubjectAct, SubjectActs } from '../acts/subject-act.ts'
import { BackLink } from '../back-link.tsx'
import { CasePicker } from '../case-picker.tsx'
import { requireCapable } from '../staff-member.ts'
import { useStaffOutlet } from '../staff-outlet.ts'

export const loader = ({ context }: LoaderFunctionArgs) => {
  requireCapable(context, 'case.curate')
  return orErrorPage(context.get(apiContext).curatedCases({}))
}

export const action = (args: ActionFunctionArgs) => runActs(args, CURATE_ACTS)

const CURATE: SubjectAct<unknown> = {
  label: 'Change the home page',
  capability: 'case.curate',
  button: 'Save order',
  done: 'Saved. The home page has this order.',
  perform: (form, api) => {
    const added = textOf(form, 'add').trim().toUpperCase()
    const caseIds = [...textsOf(form, 'caseId'), ...(added === '' ? [] : [added])]
    return api.curateCases({ caseIds: [...new Set(caseIds)], reason: textOf(form, 'reason') })
  },
}

/** The act of the page, whose form is the page itself. */
const CURATE_ACTS: SubjectActs<unknown> = { curate: CURATE }

const moveItem = (items: readonly StaffCaseRow[], from: number, to: number): StaffCaseRow[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

type SortableListProps = {
  readonly items: readonly StaffCaseRow[]
  readonly onChange: (items: readonly StaffCaseRow[]) => void
}

/** The cases, sorted by dragging or with buttons. Each has a hidden form field, so the form sends their order. */
const SortableList = ({ items, onChange }: SortableListProps) => {
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <ol className="space-y-2">
      {items.map((item, index) => (
        <li
          key={item.caseId}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null) onChange(moveItem(items, dragged, index))
            setDragged(null)
          }}
          className="flex flex-wrap items-center gap-3 rounded-control bg-card p-3 shadow-line"
        >
          <input type="hidden" name="caseId" value={item.caseId} />
          <span className="min-w-0 flex-1">
            <span className="type-meta-strong block truncate">
              {index + 1}. {item.title}
            </span>
            <span className="type-small text-quiet">{caseStateName(item)}</span>
          </span>
          <Button kind="text" size="small" onClick={() => onChange(moveItem(items, index, index - 1))}>
            Up<span className="sr-only">: {item.title}</span>
          </Button>
          <Button kind="text" size="small" onClick={() => onChange(moveItem(items, index, index + 1))}>
            Down<span className="sr-only">: {item.title}</span>
          </Button>
          <Button kind="text" size="small" onClick={() => onChange(items.toSpliced(index, 1))}>
            Remove<span className="sr-only">: {item.title}</span>
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** The error of an added case. Its field ends with the case's position in the list. */
const curateError = ({ fields }: FormResult): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith('caseIds'))?.[1]

/** Chooses and sorts the home page's cases. */
export default function Curate() {
  const { items } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const { lastAct } = useStaffOutlet()
  const [ordered, setOrdered] = useState<readonly StaffCaseRow[]>(items)
  const [loadedItems, setLoadedItems] = useState(items)
  if (loadedItems !== items) {
    // The server's list changed.
    setLoadedItems(items)
    setOrdered(items)
  }
  return (
    <div className="max-w-(--container-form)">
      <BackLink to="/staff/cases">Cases</BackLink>
      <h1 className="type-h2">Home page</h1>
      <p className="mt-1 text-quiet">Cases appear in this order. Drag a case, or use its buttons.</p>
      <ActDone acts={CURATE_ACTS} />
      <Panel className="mt-6">
        <h2 className="type-strong mb-4">{`${ordered.length} of up to ${CURATED_MAX} cases`}</h2>
        {/* Saving empties the form. */}
        <ActForm key={lastAct?.entryId} name="curate" act={CURATE} subject={null} of="" problem={problem}>
          <SortableList items={ordered} onChange={setOrdered} />
          <CasePicker label="Add a case" name="add" optional error={problem && curateError(problem)} />
        </ActForm>
      </Panel>
    </div>
  )
}
