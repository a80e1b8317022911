export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same mail handed over twice carries the same id, so a mailbox can tell. */
  readonly messageId: string
}

export type MailTransport = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void }
