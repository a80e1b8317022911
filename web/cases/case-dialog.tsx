import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { caseAddress } from './case-address.ts'

/** What the page of a case hands to its lists. */
export type CaseDialog = {
  readonly detail: CaseDetail
  /** The page lies under the list, which opens as a dialog over it. */
  readonly over: boolean
}

export const useCaseDialog = (): CaseDialog => useOutletContext<CaseDialog>()

/** On links that open a list or a photo: its close then goes back instead of a step further. */
const cameFromCase = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromCase' in state && state.fromCase === true

/** Closes what has its own address over the page of a case, as the way back does. */
export const useClosing = (detail: CaseDetail): (() => void) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (cameFromCase(state)) void navigate(-1)
    else void navigate(caseAddress(detail), { replace: true })
  }
}

type ListFrameProps = { readonly title: string; readonly intro?: ReactNode; readonly children: ReactNode }

const ListDialog = ({ title, intro, children, detail }: ListFrameProps & Pick<CaseDialog, 'detail'>) => {
  const close = useClosing(detail)
  return (
    <Dialog code="see_all" title={title} intro={intro} open onClose={close} size="wide" closesOnOverlay>
      {children}
    </Dialog>
  )
}

/** A list of a case: a dialog over its page, or, opened by its own address, a page with the way back. */
export const ListFrame = ({ title, intro, children }: ListFrameProps) => {
  const { detail, over } = useCaseDialog()
  if (over)
    return (
      <ListDialog title={title} intro={intro} detail={detail}>
        {children}
      </ListDialog>
    )
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        {/* A new document, so that the case's page starts at its top with the focus at its heading. */}
        <Link
          to={caseAddress(detail)}
          reloadDocument
          className="link type-label inline-flex min-h-11 items-center gap-2"
        >
          <Icon name="arrow-left" size={18} />
          {detail.title}
        </Link>
        <h1 className="type-h1 mt-2">{title}</h1>
        {intro && <p className="mt-2 text-quiet">{intro}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
