export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** A repeated mail has the same id, so that mailboxes dedupe it. */
  readonly messageId: string
  /** The case that it's about; null if it's about none, or about several. */
  readonly caseId: string | null
  /** One-click unsubscribe by RFC 8058; absent for transactional mail. */
  readonly unsubscribeUrl?: string
}

export type MailTransport = {
  readonly send: (mail: Mail) => Promise<void>
  /** Connects and signs in, without a mail. @throws BadMailSetting, or the network's error */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** The server doesn't exist, or refuses our credentials: another try has the same end. */
export class BadMailSetting extends Error {}

/** Reports that mail to an address bounced permanently, or that its reader marked it as spam. */
export type MailEvent = { readonly to: string; readonly cause: 'bounced' | 'complained' }

export class BadMailSignature extends Error {}

export type MailEvents = {
  /** @throws BadMailSignature for a body that the provider didn't sign within the last minutes */
  readonly verify: (
    body: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => readonly MailEvent[]
}
