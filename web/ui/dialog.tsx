import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { DIALOG_CODES } from '#contract/tracking/codes.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { raiseToast } from './raise-toast.ts'
import { unbroken } from './unbroken.tsx'

type DialogProps = {
  /** Under which its opening is recorded. */
  readonly code?: (typeof DIALOG_CODES)[number]
  readonly title: ReactNode
  /** One quiet line under the title. */
  readonly intro?: ReactNode
  /** Above the title: a check on pine, for instance. */
  readonly figure?: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  /** 480; `wide` 560 for the bank's step; `crop` 800. On phones all are sheets from the bottom edge. */
  readonly size?: 'normal' | 'wide' | 'crop'
  /** Phones draw a grip on it, as on a sheet of settings; its × is what closes it. */
  readonly grip?: boolean
  /** A payment is on its way: neither Escape nor × nor the overlay closes it. */
  readonly locked?: boolean
  /** Out of sight and out of the way for a while, with everything in it kept: for a window of somebody else's. */
  readonly aside?: boolean
  /** A click on the overlay closes it: only where nothing would be lost. */
  readonly closesOnOverlay?: boolean
  readonly children: ReactNode
}

const FIRST_FIELD =
  '[autofocus], input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Wholly in sight as the dialog stands, without scrolling. */
const isInSight = (element: Element, dialog: Element): boolean =>
  element.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom

/** The first field; the title, where that one would scroll the dialog's head out of sight. */
const focusFirst = (dialog: HTMLElement): void => {
  const field = dialog.querySelector<HTMLElement>(FIRST_FIELD)
  const first = field !== null && isInSight(field, dialog) ? field : dialog.querySelector<HTMLElement>('h2')
  first?.focus({ preventScroll: true })
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
    // Closing it, and not only taking it away, gives the focus back to what opened it.
    return () => element.close()
  }, [open])
  return dialog
}

/** The device's own dialog: the page behind is inert, Escape closes, focus comes back. */
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
  const shown = open && !aside
  const dialog = useModal(shown)
  // Before the event of our own closing comes, which is not the reader's.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const cancelled = (event: Event) => {
      event.preventDefault()
      if (!locked) onClose()
    }
    // A second Escape in a row closes a dialog whatever it was asked; one that waits for a payment opens again.
    const closed = () => {
      if (!shown || element.open || !element.isConnected) return
      if (locked) showModal(element)
      else onClose()
    }
    element.addEventListener('cancel', cancelled)
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('cancel', cancelled)
      element.removeEventListener('close', closed)
    }
  }, [dialog, shown, locked, onClose])
  const clicked = (event: MouseEvent<HTMLDialogElement>) => {
    if (closesOnOverlay && !locked && event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the × is everyone's
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-size={size}
      data-track-dialog={code}
      className={classNames('dialog', grip && 'dialog-grip')}
      onClick={clicked}
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

/** What a dialog looks like inside; also the frame of a page where a dialog's address is opened directly. */
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
