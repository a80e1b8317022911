export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A repeated mail has the same id, so that mailboxes dedupe it. */
  readonly messageId: string
  /** One-click unsubscribe by RFC 8058; absent for transactional mail. */
  readonly unsubscribeUrl?: string
}

export type MailTransport = { readonly send: (mail: Mail) => Promise<void>; readonly close: () => void }
