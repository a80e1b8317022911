import type { FastifyInstance } from 'fastify'
import { receiptPdf } from '#contract/orders/receipt-address.ts'
import type { Deps } from '#server/deps.ts'
import { sheetPdf } from '#server/documents/pdf.ts'
import { registerPageErrors } from '#server/platform/http/page-errors.ts'
import { sendPrivately } from '#server/platform/http/send-privately.ts'
import { readDonation } from './read-donation.ts'
import { receiptSheet } from './receipt-sheet.ts'

/** The receipt as a PDF, under the same token as its page. */
export const donationDocumentRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(async (documents) => {
    registerPageErrors(documents)
    documents.get<{ Params: { token: string } }>(receiptPdf('/receipt/:token'), async (request, reply) => {
      const donation = await readDonation(deps, request.params.token)
      const sheet = receiptSheet(donation, deps.config.brand)
      return sendPrivately(reply, {
        type: 'application/pdf',
        name: `receipt-${donation.order.receiptNumber}.pdf`,
        bytes: await sheetPdf(sheet),
      })
    })
  })
}
