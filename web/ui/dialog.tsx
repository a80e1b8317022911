import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { DIALOG_CODES } from '#contract/tracking/event-codes.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { unbroken } from './unbroken.tsx'

/** Reopens a visible toast, so that it is above a dialog that opens now. */
const raiseToast = (): void => {
  const toast = document.querySelector<HTMLElement>('.toast:popover-open')
  toast?.hidePopover()
  toast?.showPopover()
}

type DialogProps = {
  /** Code under which opening the dialog is tracked. */
  readonly code?: (typeof DIALOG_CODES)[number]
  readonly title: ReactNode
  /** One quiet line below the title. */
  readonly intro?: ReactNode
  /** Above the title, such as a success icon. */
  readonly figure?: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  /** Width in px: 480, `wide` 560 for the bank's step, `crop` 800. On phones, a bottom sheet. */
  readonly size?: 'normal' | 'wide' | 'crop'
  /** Shows a grip on phones, as on a settings sheet; the × closes it. */
  readonly grip?: boolean
  /** Neither Escape nor × nor the overlay closes the dialog, for example while a payment is running. */
  readonly locked?: boolean
  /** Hides the dialog and keeps its state, while another company's window is open. */
  readonly aside?: boolean
  /** Whether a click on the overlay closes the dialog. Only where no input would be lost. */
  readonly closesOnOverlay?: boolean
  readonly children: ReactNode
}

const FIRST_FIELD =
  '[autofocus], input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Whether an element is fully visible without scrolling. */
const isInSight = (element: Element, dialog: Element): boolean =>
  element.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom

/** Initial focus: the first field, or the title if focusing the field would scroll the dialog's head away. */
const focusFirst = (dialog: HTMLElement): void => {
  const field = dialog.querySelector<HTMLElement>(FIRST_FIELD)
  const target = field !== null && isInSight(field, dialog) ? field : dialog.querySelector<HTMLElement>('h2')
  target?.focus({ preventScroll: true })
}

const showModal = (dialog: HTMLDialogElement): void => {
  dialog.showModal()
  raiseToast()
}

const useModal = (open: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !open) return
    showModal(element)
    focusFirst(element)
    // Closing, rather than unmounting, returns the focus to the opener.
    return () => element.close()
  }, [open])
  return dialog
}

/** A modal dialog, by the native element: it makes the page inert, handles Escape and returns the focus. */
export const Dialog = (props: DialogProps) => {
  const {
    title,
    intro,
    figure,
    open,
    onClose,
    size = 'normal',
    grip,
    locked,
    aside,
    closesOnOverlay,
    code,
    children,
  } = props
  const titleId = useId()
  const isShown = open && !aside
  const dialog = useModal(isShown)
  // A layout effect, so that its listeners know `isShown` before the close event that we trigger ourselves.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const handleCancel = (event: Event) => {
      event.preventDefault()
      if (!locked) onClose()
    }
    // A second Escape closes a dialog despite `cancel` handlers; a locked one reopens.
    const handleClose = () => {
      if (!isShown || element.open || !element.isConnected) return
      if (locked) showModal(element)
      else onClose()
    }
    element.addEventListener('cancel', handleCancel)
    element.addEventListener('close', handleClose)
    return () => {
      element.removeEventListener('cancel', handleCancel)
      element.removeEventListener('close', handleClose)
    }
  }, [dialog, isShown, locked, onClose])
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (closesOnOverlay && !locked && event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape or the ×
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-size={size}
      data-track-dialog={code}
      className={classNames('dialog', grip && 'dialog-grip')}
      onClick={handleClick}
    >
      {open && (
        <DialogSheet {...{ title, intro, figure, titleId, children }} {...(locked ? {} : { onClose })} />
      )}
    </dialog>
  )
}

type SheetProps = Pick<DialogProps, 'title' | 'intro' | 'figure' | 'children'> & {
  readonly titleId?: string
  /** Without it there is no ×. */
  readonly onClose?: () => void
}

/** Content of a dialog; also used as a page when a dialog's address is opened directly. */
export const DialogSheet = ({ title, intro, figure, titleId, onClose, children }: SheetProps) => (
  <div className="sheet">
    <div>
      {figure && <div className="mb-4">{figure}</div>}
      <h2 id={titleId} tabIndex={-1} className={classNames('type-sheet', onClose && 'pr-10')}>
        {unbroken(title)}
      </h2>
      {intro && <p className="type-meta mt-1 text-quiet wrap-break-word">{unbroken(intro)}</p>}
    </div>
    {onClose && <IconButton bare icon="x" label="Close" className="sheet-close" onClick={onClose} />}
    <div className="mt-6">{children}</div>
  </div>
)
