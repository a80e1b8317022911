import { createTransport } from 'nodemailer'
import type { MailTransport } from './port.ts'

/** Hands mail to an SMTP server. Rejects when it wasn't taken: the caller's job is then tried again. */
export const smtpMail = ({ url, from }: { url: string; from: string }): MailTransport => {
  const transport = createTransport({ url, pool: true, maxConnections: 4 })
  return {
    send: async ({ to, subject, html, text, messageId }) => {
      await transport.sendMail({ from, to, subject, html, text, messageId: `<${messageId}@hearten>` })
    },
    close: () => transport.close(),
  }
}
