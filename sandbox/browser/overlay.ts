import { createFrame, type Frame } from './frame.ts'
import type { News } from './messages.ts'

export type Overlay = { readonly frame: Frame; close(): void }

/**
 * Opens a sandbox page as a modal dialog: the page behind is inert, and the focus returns. Styles are set
 * individually, because the page's policy may forbid any other way.
 */
export const openOverlay = (src: string, title: string, hear: (news: News) => void): Overlay => {
  const dialog = document.createElement('dialog')
  const before = document.activeElement
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
  const frame = createFrame({ src, title, hear })
  frame.element.style.width = '100%'
  frame.element.style.height = '100%'
  dialog.append(frame.element)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    hear({ kind: 'closed' })
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
      if (before instanceof HTMLElement) before.focus()
    },
  }
}
