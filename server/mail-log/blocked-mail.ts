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

/** Why an address gets no more mail; null if it isn't blocked. */
export const readMailBlock = (db: Db, emailHash: string): Promise<MailBlock | null> =>
  readBlock(db, emailHash)

/** Unblocks an address, after its owner typed a code that was mailed there. Idempotent. */
export const unblockMail = (db: Db, emailHash: string): Promise<void> => deleteBlock(db, emailHash)

/**
 * Route of the mail provider's events. Verifies them and blocks addresses that bounced or complained.
 * Idempotent.
 */
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
            await writeBlock(deps.database.db, {
              emailHash: deps.personalData.emailHash(to),
              cause,
              notedAt: deps.clock.now(),
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
