import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Sql } from '../database.ts'
import type { FaultBox } from '../faults.ts'
import type { MakeId } from '../ids.ts'
import { codeInMail } from './code-in-mail.ts'
import { storeMail } from './mails.ts'

const LARGEST_BYTES = 25 * 1024 * 1024
/** Connections that a mailer keeps open are cut after this time. */
const CLOSE_WITHIN_MS = 500
const HOST = '127.0.0.1'

export type InboxDeps = {
  readonly sql: Sql
  readonly nowMs: () => number
  readonly makeId: MakeId
  readonly faults: FaultBox
  readonly log: FastifyBaseLogger
}

export type RunningInbox = { readonly smtpUrl: string; stop(): Promise<void> }

/** Stores a mail once per envelope recipient, whatever its `To` header says. */
const keep = async (deps: InboxDeps, raw: Buffer, recipients: readonly string[]): Promise<void> => {
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

const refused = (message: string, responseCode: number): Error =>
  Object.assign(new Error(message), { responseCode })

const createServer = (deps: InboxDeps): SMTPServer =>
  new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideSTARTTLS: true,
    logger: false,
    size: LARGEST_BYTES,
    closeTimeout: CLOSE_WITHIN_MS,
    banner: 'Hearten sandbox, every mail stays here',
    onData: async (stream, session, done) => {
      try {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(Buffer.from(part))
        if (deps.faults.current().refuseMail) return done(refused('Try again later, says the sandbox', 451))
        if (stream.sizeExceeded) return done(refused('Message too large', 552))
        await keep(
          deps,
          Buffer.concat(parts),
          session.envelope.rcptTo.map(({ address }) => address),
        )
        done()
      } catch (error) {
        deps.log.error({ err: error }, 'the sandbox could not keep a mail')
        done(refused('The sandbox could not keep this mail', 451))
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
