import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '#contract/money.ts'
import { serveExport } from '#server/audit/serve-export.ts'
import type { Deps } from '#server/deps.ts'
import { tableRows } from '#server/documents/send-csv.ts'
import { registerFileForms, requireFile } from '#server/media/receive-file.ts'
import { blockAddress, blockOrder, removeBlock } from '#server/orders/block-list/change-block-list.ts'
import { listBlocks } from '#server/orders/block-list/list-blocks.ts'
import { draftEvidence } from '#server/orders/disputes/draft-evidence.ts'
import { readEvidenceChecklist } from '#server/orders/disputes/evidence-checklist.ts'
import { submitEvidence } from '#server/orders/disputes/submit-evidence.ts'
import { uploadEvidence } from '#server/orders/disputes/upload-evidence.ts'
import { listOrders } from '#server/orders/for-staff/list-orders.ts'
import { listDisputes, listDuplicatePayments } from '#server/orders/for-staff/money-back-queues.ts'
import { previewRefund } from '#server/orders/for-staff/preview-refund.ts'
import { decideRequest } from '#server/orders/refunds/decide-request.ts'
import { refundByStaff } from '#server/orders/refunds/refund-by-staff.ts'
import { serveCall, serveStaffAct, serveStaffForm } from '#server/platform/serve-call.ts'
import { listRefundRequests } from './list-refund-requests.ts'
import { readOrderStory } from './read-order-story.ts'

const PAGE = 100

/** CSV exports of the donation lists. Columns are written in several lists only to have few of them on a line. */
const orderExports = (app: FastifyInstance, deps: Deps): void => {
  serveExport(app, deps, 'staffOrdersCsv', {
    name: ({ filter }) => `orders-${filter}`,
    rows: ({ filter }) =>
      tableRows(
        (cursor) => listOrders(deps, { filter, cursor, limit: PAGE }),
        (row) => [
          ...[row.orderId, row.receiptNumber, row.caseId, row.state, row.createdAt, row.paidAt ?? ''],
          ...[formatDecimal(row.totalCents), formatDecimal(row.refundedCents), row.cardLast4 ?? ''],
        ],
      ),
  })
  serveExport(app, deps, 'refundRequestsCsv', {
    name: () => 'refund-requests',
    rows: (_filters, staff) =>
      tableRows(
        (cursor) => listRefundRequests(deps, staff, { cursor, limit: PAGE }),
        (row) => [
          ...[row.createdAt, row.reference, row.reason, row.orderId, row.receiptNumber, row.caseId],
          ...[formatDecimal(row.totalCents), formatDecimal(row.refundedCents), row.text],
        ],
      ),
  })
  serveExport(app, deps, 'staffBlocksCsv', {
    name: () => 'block-list',
    rows: () =>
      tableRows(
        (cursor) => listBlocks(deps, { cursor, limit: PAGE }),
        (row) => [row.addedAt, row.part, row.key, row.orderId ?? '', row.reason, row.addedBy],
      ),
  })
  serveExport(app, deps, 'staffDisputesCsv', {
    name: () => 'disputes',
    rows: () =>
      tableRows(
        (cursor) => listDisputes(deps, { cursor, limit: PAGE }),
        (row) => [
          ...[row.openedAt, row.disputeId, row.caseId, row.orderId, row.state, row.reason],
          ...[formatDecimal(row.amountCents), row.evidenceDueAt ?? '', row.evidenceSentAt ?? ''],
        ],
      ),
  })
  serveExport(app, deps, 'duplicatePaymentsCsv', {
    name: () => 'duplicate-payments',
    rows: () =>
      tableRows(
        (cursor) => listDuplicatePayments(deps, { cursor, limit: PAGE }),
        (row) => [
          ...[row.noticedAt, row.duplicatePaymentId, row.caseId, row.orderId, row.state],
          ...[formatDecimal(row.amountCents), formatDecimal(row.returnedCents)],
          ...[row.cardLast4 ?? '', row.failure ?? ''],
        ],
      ),
  })
}

/** HTTP routes of staff's order pages. */
export const staffOrderRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveCall(app, 'staffOrders', ({ input }) => listOrders(deps, input))
  serveCall(app, 'staffOrder', ({ actor, input }) => readOrderStory(deps, actor, input))
  serveCall(app, 'refundPreview', ({ input }) => previewRefund(deps, input))
  serveStaffAct(app, deps, 'refundOrder', refundByStaff, ({ refundId, state, totalCents }) => ({
    refundId,
    state,
    totalCents,
  }))
  serveCall(app, 'refundRequests', ({ actor, input }) => listRefundRequests(deps, actor, input))
  serveStaffAct(app, deps, 'decideRefundRequest', decideRequest, ({ state }) => ({ state }))
  serveCall(app, 'staffDisputes', ({ input }) => listDisputes(deps, input))
  serveCall(app, 'duplicatePayments', ({ input }) => listDuplicatePayments(deps, input))
  serveCall(app, 'disputeDraft', async ({ actor, input }) => {
    const { words, description } = await draftEvidence(deps, actor, input)
    return { words, description, checklist: await readEvidenceChecklist(deps, input) }
  })
  serveStaffAct(app, deps, 'answerDispute', submitEvidence, ({ state }) => ({ state }))
  serveCall(app, 'staffBlocks', ({ input }) => listBlocks(deps, input))
  serveStaffAct(app, deps, 'blockOrder', blockOrder, (added) => ({ added }))
  serveStaffAct(app, deps, 'blockAddress', blockAddress, (added) => ({ added }))
  serveStaffAct(app, deps, 'removeBlock', removeBlock, () => ({ removed: true }))
  orderExports(app, deps)
  await app.register(async (forms) => {
    await registerFileForms(forms)
    serveStaffForm(
      forms,
      deps,
      'uploadEvidence',
      uploadEvidence,
      (file) => file,
      (request) => ({
        file: requireFile(request),
      }),
    )
  })
}
