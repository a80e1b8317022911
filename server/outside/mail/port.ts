export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same mail handed over twice carries the same id, so a mailbox can tell. */
  readonly messageId: string
  /** Where a POST ends this kind of mail for its reader, by RFC 8058; mail that nobody signed up for has none. */
  readonly unsubscribeUrl?: string
}

export type MailTransport = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void }
