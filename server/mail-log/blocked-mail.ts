import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import type { MailBlock } from '#contract/mail-calls.ts'
import type { Deps } from '#server/deps.ts'
import { BadMailSignature } from '#server/outside/mail/port.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { success } from '#server/platform/serve-call.ts'
import { deleteBlock, readBlock, writeBlock } from './blocked-mail.queries.ts'

const EVENT_BYTES_MAX = 64 * 1024

/** Why no mail goes to an address any more; null where it does. */
export const readMailBlock = (reader: Db, emailHash: string): Promise<MailBlock | null> =>
  readBlock(reader, emailHash)

/** Mail reaches an address again: its owner typed a code from there. Idempotent. */
export const unblockMail = (reader: Db, emailHash: string): Promise<void> => deleteBlock(reader, emailHash)

/** The mail provider's events: verified, and the addresses that bounced or complained noted. Idempotent. */
export const mailEventRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: calls.mailWebhook.method,
      url: calls.mailWebhook.path,
      bodyLimit: EVENT_BYTES_MAX,
      config: { callName: 'mailWebhook' },
      handler: async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw new Refusal('signInvalid', { reason: 'unsigned mail event' })
        try {
          for (const { to, cause } of deps.mailEvents.verify(body, headers))
            await writeBlock(deps.database.reader, {
              emailHash: deps.personalData.emailHash(to),
              cause,
              notedAt: deps.wallClock.now(),
            })
        } catch (error) {
          if (error instanceof BadMailSignature) throw new Refusal('signInvalid', { cause: error })
          throw error
        }
        return success({ received: true })
      },
    })
  })
}
