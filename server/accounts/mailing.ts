import { MINUTE_MS } from '#contract/dates.ts'

/**
 * So long a letter is of the one process that is just mailing it: a mail server that takes its time must not be handed it
 * twice, and however long that is, our patience with one (`outside/mail/smtp.ts`) ends before. Where the process died
 * with it, another mails it then.
 */
export const MAILING_MS = 5 * MINUTE_MS
