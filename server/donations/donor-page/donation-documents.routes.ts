import type { FastifyInstance } from 'fastify'
import { receiptPdf } from '#contract/donations/receipt-address.ts'
import type { Deps } from '#server/deps.ts'
import { privateDrawing } from '#server/drawing/stored-drawing.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { poolCallerOf } from '#server/platform/http/pool-caller.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { noteReceiptOpened } from './note-receipt-opened.ts'
import { describePaidDonation, requireCaseOf, requireDonation } from './read-donation.ts'
import { receiptSheet } from './receipt-sheet.ts'

/** The receipt as a PDF, under the same token as its page. */
export const donationDocumentRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (documents) => {
    registerPageErrors(documents)
    documents.get<{ Params: { token: string } }>(
      receiptPdf('/receipt/:token'),
      { config: { limit: 'download' } },
      async (request, reply) => {
        const order = await requireDonation(deps, request.params.token)
        await noteReceiptOpened(deps, request, order)
        const donation = await describePaidDonation(deps, order, await requireCaseOf(deps, order))
        const sheet = receiptSheet(donation, deps.config.brand)
        return sendPrivately(reply, {
          type: 'application/pdf',
          name: `receipt-${donation.order.receiptNumber}.pdf`,
          bytes: await privateDrawing(deps, 'sheet', sheet, poolCallerOf(request, reply, true)),
        })
      },
    )
  })
}
