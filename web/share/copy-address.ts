import { toasts } from '#web/ui/toasts.ts'

/** Copies an address or another text to the clipboard, with a toast. */
export const copyAddress = async (address: string, successText = 'Link copied'): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    toasts.show(successText)
  } catch (error) {
    // Browsers refuse with a DOMException; the address can be copied by hand.
    if (!(error instanceof DOMException)) throw error
    toasts.show('Copy the link by hand: your browser doesn’t allow it', 'problem')
  }
}
