import { useState } from 'react'
import { useActionData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import type { FormResult } from '#web/browser/run-form.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { Dialog, DialogSheet } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useStaffOutlet } from '../staff-outlet.ts'
import { ActForm } from './act-form.tsx'
import {
  actText,
  type OfferedAct,
  offeredActs,
  openAct,
  type SubjectActs,
  withoutAct,
} from './subject-act.ts'

/** Closes the dialog: goes back if a link of the page opened it, and otherwise drops it from the address. */
const useClose = () => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const address = `${pathname}${withoutAct(search)}`
  const close = (): void => {
    if (isRecord(state) && state['opensAct'] === true) void navigate(-1)
    else void navigate(address, { replace: true, state: KEEP_SCROLL })
  }
  return { address, close }
}

type OpenProps<Subject> = OfferedAct<Subject> & {
  readonly subject: Subject
  readonly of: string
  /** Whether the document was loaded with the act in its address: without scripts, there is no dialog. */
  readonly isSection: boolean
}

const Open = <Subject,>({ name, act, blocker, subject, of, isSection }: OpenProps<Subject>) => {
  const { address, close } = useClose()
  const result = useActionData<FormResult>()
  const problem = result?.act === name ? result : undefined
  const { Body = ActForm } = act
  const title = actText(act.label, subject, of)
  const intro = blocker ?? (act.intro === undefined ? undefined : actText(act.intro, subject, of))
  const body = blocker === null && <Body key={`${name} ${of}`} {...{ name, act, subject, of, problem }} />
  if (!isSection)
    return (
      <Dialog title={title} intro={intro} open onClose={close}>
        {body}
      </Dialog>
    )
  return (
    <Panel className="mt-4 max-w-(--container-form) [--sheet-padding:0px]">
      <DialogSheet title={title} intro={intro}>
        {body}
        <Link to={address} className="link type-label mt-4 inline-flex min-h-11 items-center">
          Cancel
        </Link>
      </DialogSheet>
    </Panel>
  )
}

type ActDialogProps<Subject> = { readonly acts: SubjectActs<Subject>; readonly subject: Subject }

/** The dialog of the act that the address names by `act`, over the page; a section of the page when loaded directly. */
export const ActDialog = <Subject,>({ acts, subject }: ActDialogProps<Subject>) => {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const { roles, loadedKey } = useStaffOutlet()
  const { name, of } = openAct(search)
  const [loadedAct] = useState(() => (loadedKey === key ? name : null))
  const offered = offeredActs(acts, subject, roles).find((one) => one.name === name)
  return offered && <Open {...offered} {...{ subject, of }} isSection={loadedAct === name} />
}
