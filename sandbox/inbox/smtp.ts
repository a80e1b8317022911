import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Sql } from '../database.ts'
import type { FaultBox } from '../faults.ts'
import type { MakeId } from '../ids.ts'
import { codeInMail } from './code-in-mail.ts'
import { storeMail } from './mails.ts'

const MAIL_MAX_BYTES = 25 * 1024 * 1024
/** Time after which a stop cuts connections that mailers keep open. */
const CLOSE_WITHIN_MS = 500
const HOST = '127.0.0.1'

export type InboxDeps = {
  readonly sql: Sql
  readonly nowMs: () => number
  readonly makeId: MakeId
  readonly faults: FaultBox
  readonly log: FastifyBaseLogger
  /** Notifies the product of a bounce or complaint about a stored mail. */
  readonly report: (recipient: string) => Promise<void>
}

export type RunningInbox = { readonly smtpUrl: string; stop(): Promise<void> }

/** Stores a mail once per envelope recipient, whatever its `To` header says. */
const storeForRecipients = async (
  deps: InboxDeps,
  raw: Buffer,
  recipients: readonly string[],
): Promise<void> => {
  const mail = await PostalMime.parse(raw)
  const subject = mail.subject ?? ''
  const text = mail.text ?? ''
  const from = mail.from
  const address = from?.address ?? ''
  for (const recipient of recipients) {
    await storeMail(deps.sql, {
      id: deps.makeId('mail'),
      at: new Date(deps.nowMs()),
      sender: from?.name ? `${from.name} <${address}>` : address,
      recipient: recipient.toLowerCase(),
      subject,
      text,
      html: mail.html ?? null,
      code: codeInMail(subject, text),
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    })
  }
}

const refusal = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode })

const createServer = (deps: InboxDeps): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSTARTTLS: true,
    logger: false,
    size: MAIL_MAX_BYTES,
    closeTimeout: CLOSE_WITHIN_MS,
    banner: 'Hearten sandbox, every mail stays here',
    onData: async (stream, session, done) => {
      try {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(Buffer.from(part))
        if (deps.faults.current().refuseMail) return done(refusal('Try again later, says the sandbox', 451))
        if (stream.sizeExceeded) return done(refusal('Message too large', 552))
        // Copied, because the session forgets its recipients once the mail is answered.
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        await storeForRecipients(deps, Buffer.concat(parts), recipients)
        done()
        for (const recipient of recipients) void deps.report(recipient.toLowerCase())
      } catch (error) {
        deps.log.error({ err: error }, 'the sandbox could not store a mail')
        done(refusal('The sandbox could not store this e-mail', 451))
      }
    },
  })

/** Listens for mail on a free port of this machine. */
export const startInbox = async (deps: InboxDeps): Promise<RunningInbox> => {
  const server = createServer(deps)
  server.on('error', (error) => deps.log.warn({ err: error }, 'a mail connection of the sandbox broke'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, HOST, () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://${HOST}:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
