import { createFrame, type Frame } from './frame.ts'
import type { FrameEvent } from './messages.ts'

export type Overlay = { readonly frame: Frame; close(): void }

/**
 * Opens a sandbox page in a modal dialog, and returns the focus when it closes. Sets each style by itself, because
 * the page's policy may forbid style attributes.
 */
export const openOverlay = (src: string, title: string, onEvent: (event: FrameEvent) => void): Overlay => {
  const dialog = document.createElement('dialog')
  const focusedBefore = document.activeElement
  const overflow = document.documentElement.style.overflow
  dialog.setAttribute('aria-label', title)
  const { style } = dialog
  style.border = '0'
  style.padding = '0'
  style.margin = '0'
  style.width = '100vw'
  style.height = '100dvh'
  style.maxWidth = 'none'
  style.maxHeight = 'none'
  style.background = '#18203AB3'
  const frame = createFrame({ src, title, onEvent })
  frame.element.style.width = '100%'
  frame.element.style.height = '100%'
  dialog.append(frame.element)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onEvent({ kind: 'closed' })
  })
  document.body.append(dialog)
  document.documentElement.style.overflow = 'hidden'
  dialog.showModal()
  frame.element.focus()
  return {
    frame,
    close: () => {
      frame.remove()
      dialog.close()
      dialog.remove()
      document.documentElement.style.overflow = overflow
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
    },
  }
}
