import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { renderSheet } from '#server/documents/render-sheet.ts'
import { registerPageErrors } from '#server/platform/page-errors.ts'
import { readGift } from './read-gift.ts'
import { receiptSheet } from './receipt-sheet.ts'

/** Whoever has the link sees a name and an amount: nobody keeps a copy, and the address goes nowhere else. */
export const sendPrivately = (
  reply: FastifyReply,
  { type, name, bytes }: { type: string; name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(bytes)

/** The receipt as a PDF, by the same link as its page. */
export const giftDocumentRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (documents) => {
    registerPageErrors(documents)
    documents.get<{ Params: { token: string } }>('/receipt/:token/receipt.pdf', async (request, reply) => {
      const gift = await readGift(deps, request.params.token)
      const sheet = receiptSheet(gift, deps.config.brand)
      return sendPrivately(reply, {
        type: 'application/pdf',
        name: `receipt-${gift.order.receiptNumber}.pdf`,
        bytes: await renderSheet(sheet),
      })
    })
  })
}
