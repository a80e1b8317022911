import { toasts } from '#web/ui/toasts.ts'

/** Puts an address, or another text, on the clipboard, and says so. */
export const copyAddress = async (address: string, done = 'Link copied'): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    toasts.show(done)
  } catch (error) {
    // Browsers refuse by a DOMException where the page may not write; the address stands there to be copied by hand.
    if (!(error instanceof DOMException)) throw error
    toasts.show('Copy the link by hand: your browser doesn’t allow it', 'problem')
  }
}
