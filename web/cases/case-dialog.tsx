import type { ReactNode } from 'react'
import { useLocation, useNavigate, useOutletContext } from 'react-router'
import type { CaseDetail } from '#contract/cases/cases.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { caseAddress, donateAddress } from './case-address.ts'

/** Outlet context that a case's page passes to the routes of its lists. */
export type CaseDialog = {
  readonly detail: CaseDetail
  /** Whether the list is a dialog over the case's page, and not a page of its own. */
  readonly isDialog: boolean
}

export const useCaseDialog = (): CaseDialog => useOutletContext<CaseDialog>()

/** Whether a link on the case's page opened the list or photo; such links set this history state. */
const cameFromCase = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromCase' in state && state.fromCase === true

/**
 * Returns a function that closes a dialog with its own address. It goes back in the history if the dialog was opened
 * from the case's page, and otherwise navigates to that page.
 */
export const useCloseDialog = (detail: CaseDetail): (() => void) => {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (cameFromCase(state)) void navigate(-1)
    else void navigate(caseAddress(detail), { replace: true })
  }
}

type ListFrameProps = { readonly title: string; readonly intro?: ReactNode; readonly children: ReactNode }

const ListDialog = ({ title, intro, children, detail }: ListFrameProps & Pick<CaseDialog, 'detail'>) => {
  const close = useCloseDialog(detail)
  return (
    <Dialog code="see_all" title={title} intro={intro} open onClose={close} size="wide" closesOnOverlay>
      {children}
    </Dialog>
  )
}

/** Frame of a case's list: a dialog over the case's page, or a page of its own when opened directly. */
export const ListFrame = ({ title, intro, children }: ListFrameProps) => {
  const { detail, isDialog } = useCaseDialog()
  if (isDialog)
    return (
      <ListDialog title={title} intro={intro} detail={detail}>
        {children}
      </ListDialog>
    )
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        {/* A full page load, so that the case's page starts at its top with the focus on its heading. */}
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
        {detail.donationStatus === 'open' && (
          <ButtonLink
            to={donateAddress(detail.caseId)}
            kind="give"
            size="large"
            className="mt-4 phone:w-full"
            data-track="donate"
          >
            Donate
          </ButtonLink>
        )}
        <div className="mt-6">{children}</div>
      </div>
    </div>
  )
}
