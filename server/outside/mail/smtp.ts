import { createTransport } from 'nodemailer'
import { BadMailSetting, type MailTransport } from './port.ts'

/** Short timeouts, so that a hanging server doesn't occupy a worker: the job is retried later. */
const PATIENCE = {
  dnsTimeout: 5000,
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 8000,
} as const

/** Nodemailer's codes of failures that no later try mends. */
const PERMANENT = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'EDNS', 'ETLS', 'ECONFIG']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const domainOf = (from: string): string =>
  /^[^\s>]+/.exec(from.slice(from.lastIndexOf('@') + 1))?.[0] ?? 'localhost'

/** Sends mail by SMTP. Rejects if it wasn't accepted: the caller's job is then retried. */
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
    send: async ({ messageId, caseId: _caseId, unsubscribeUrl, ...mail }) => {
      const headers =
        unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
      await transport.sendMail({ ...mail, from, headers, messageId: `<${messageId}@${domain}>` })
    },
    check: async () => {
      try {
        await transport.verify()
      } catch (error) {
        if (!PERMANENT.includes(codeOf(error)) || !(error instanceof Error)) throw error
        throw new BadMailSetting(error.message, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}
