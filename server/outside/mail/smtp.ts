import { createTransport } from 'nodemailer'
import type { MailTransport } from './port.ts'

/** A server that doesn't answer must not hold a worker for long: the job is tried again later. */
const PATIENCE = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 8000,
} as const

const domainOf = (from: string): string => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'

/** Hands mail to an SMTP server. Rejects when it wasn't taken: the caller's job is then tried again. */
export const smtpMail = ({ url, from }: { url: string; from: string }): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...PATIENCE,
  })
  const domain = domainOf(from)
  return {
    send: async ({ messageId, unsubscribeUrl, ...mail }) => {
      const headers =
        unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
      await transport.sendMail({ ...mail, from, headers, messageId: `<${messageId}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
