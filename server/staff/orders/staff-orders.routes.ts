import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/calls.ts'
import { formatDecimal } from '#contract/money.ts'
import type { OrderFilter } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { everyPage, sendCsv } from '#server/documents/send-csv.ts'
import { fileOf, registerFileForms } from '#server/media/receive-file.ts'
import { draftEvidence } from '#server/orders/disputes/draft-evidence.ts'
import { submitEvidence } from '#server/orders/disputes/submit-evidence.ts'
import { uploadEvidence } from '#server/orders/disputes/upload-evidence.ts'
import { listOrders } from '#server/orders/for-staff/list-orders.ts'
import {
  listDisputes,
  listDuplicatePayments,
  listRequests,
} from '#server/orders/for-staff/money-back-queues.ts'
import { previewRefund } from '#server/orders/for-staff/preview-refund.ts'
import { decideRequest } from '#server/orders/refunds/decide-request.ts'
import { refundByStaff } from '#server/orders/refunds/refund-by-staff.ts'
import { parseInput, serveCall, serveStaffAct, serveStaffForm } from '#server/platform/serve-call.ts'
import { readOrderStory } from './read-order-story.ts'

const PAGE = 100
const COLUMNS = [
  ...['order_id', 'receipt_number', 'case_id', 'state', 'created_at', 'paid_at'],
  ...['total_usd', 'refunded_usd', 'card_last4'],
]

async function* orderRows(deps: Deps, filter: OrderFilter): AsyncGenerator<string[]> {
  for await (const row of everyPage((cursor) => listOrders(deps, { filter, cursor, limit: PAGE })))
    yield [
      ...[row.orderId, row.receiptNumber, row.caseId, row.state, row.createdAt, row.paidAt ?? ''],
      ...[formatDecimal(row.totalCents), formatDecimal(row.refundedCents), row.cardLast4 ?? ''],
    ]
}

/** HTTP routes of staff's order pages. */
export const staffOrderRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'staffOrders', ({ input }) => listOrders(deps, input))
  serveCall(app, 'staffOrder', ({ input }) => readOrderStory(deps, input.orderId))
  serveCall(app, 'refundPreview', ({ input }) => previewRefund(deps, input))
  serveStaffAct(app, deps, 'refundOrder', refundByStaff, ({ refundId, state, totalCents }) => ({
    refundId,
    state,
    totalCents,
  }))
  serveCall(app, 'refundRequests', ({ actor, input }) => listRequests(deps, actor, input))
  serveStaffAct(app, deps, 'decideRefundRequest', decideRequest, ({ state }) => ({ state }))
  serveCall(app, 'staffDisputes', () => listDisputes(deps))
  serveCall(app, 'duplicatePayments', () => listDuplicatePayments(deps))
  serveCall(app, 'disputeDraft', async ({ actor, input }) => {
    const { words, description } = await draftEvidence(deps, actor, input)
    return { words, description }
  })
  serveStaffAct(app, deps, 'answerDispute', submitEvidence, ({ state }) => ({ state }))
  app.get(calls.staffOrdersCsv.path, { config: { callName: 'staffOrdersCsv' } }, async (request, reply) => {
    const { filter } = parseInput('staffOrdersCsv', request)
    return sendCsv(reply, { name: `orders-${filter}`, columns: COLUMNS, rows: orderRows(deps, filter) })
  })
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveStaffForm(
      forms,
      deps,
      'uploadEvidence',
      uploadEvidence,
      (file) => file,
      (request) => ({
        file: fileOf(request),
      }),
    )
  })
}
