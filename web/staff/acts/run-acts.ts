import type { ActionFunctionArgs } from 'react-router'
import { doneAddress } from '#web/ui/done-note.tsx'
import { runStaffForm } from '../act-form.ts'
import { type SubjectActs, withoutAct } from './subject-act.ts'

/** A page's action: performs the act that the form names, then returns to the page, which says that it is done. */
export const runActs = <Subject>(args: ActionFunctionArgs, acts: SubjectActs<Subject>) => {
  const { pathname, search } = args.url
  const page = `${pathname}${withoutAct(search)}`
  return runStaffForm(
    args,
    { to: (name) => doneAddress(acts[name]?.leadsTo ?? page, name) },
    Object.fromEntries(
      Object.entries(acts).map(([name, act]) => [name, (form, api) => act.perform(form, api, args.params)]),
    ),
  )
}
