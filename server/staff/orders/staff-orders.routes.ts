import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { blockAddress, blockOrder, removeBlock } from '#server/donations/block-list/change-block-list.ts'
import { listBlocks } from '#server/donations/block-list/list-blocks.ts'
import { acceptDispute } from '#server/donations/disputes/accept-dispute.ts'
import { draftEvidence, subjectOfDispute } from '#server/donations/disputes/draft-evidence.ts'
import { readEvidenceChecklist } from '#server/donations/disputes/evidence-checklist.ts'
import { submitEvidence } from '#server/donations/disputes/submit-evidence.ts'
import { uploadEvidence } from '#server/donations/disputes/upload-evidence.ts'
import { listOrders } from '#server/donations/for-staff/list-orders.ts'
import { listDisputes, listDuplicatePayments } from '#server/donations/for-staff/money-back-queues.ts'
import { previewRefund } from '#server/donations/for-staff/preview-refund.ts'
import { ofOrder } from '#server/donations/order-subject.ts'
import { decideRequest } from '#server/donations/refunds/decide-request.ts'
import { refundByStaff } from '#server/donations/refunds/refund-by-staff.ts'
import { registerFileForms, requireFile } from '#server/media/receive-file.ts'
import { serveStaffAct, serveStaffForm } from '#server/platform/serve-call.ts'
import { listRefundRequests } from './list-refund-requests.ts'
import { readOrderHistory } from './read-order-history.ts'

/** HTTP routes of staff's order pages. */
export const staffOrderRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  serveList(app, deps, 'staffOrders', {
    file: ({ filter }) => `orders-${filter}`,
    read: (input, staff) => withoutOwnMatters(deps, staff, listOrders(deps, input)),
  })
  serveStaffRead(app, deps, 'staffOrder', ofOrder, ({ actor, input }) => readOrderHistory(deps, actor, input))
  serveStaffRead(app, deps, 'refundPreview', ofOrder, ({ input }) => previewRefund(deps, input))
  serveStaffAct(app, deps, 'refundOrder', refundByStaff, ({ refundId, state, totalCents }) => ({
    refundId,
    state,
    totalCents,
  }))
  serveList(app, deps, 'refundRequests', {
    file: () => 'refund-requests',
    read: (input, staff) => withoutOwnMatters(deps, staff, listRefundRequests(deps, staff, input)),
  })
  serveStaffAct(app, deps, 'decideRefundRequest', decideRequest, ({ state }) => ({ state }))
  serveList(app, deps, 'staffDisputes', {
    file: () => 'disputes',
    read: (input, staff) => withoutOwnMatters(deps, staff, listDisputes(deps, input)),
  })
  serveList(app, deps, 'duplicatePayments', {
    file: () => 'duplicate-payments',
    read: (input, staff) => withoutOwnMatters(deps, staff, listDuplicatePayments(deps, input)),
  })
  serveStaffRead(app, deps, 'disputeDraft', subjectOfDispute, async ({ actor, input }) => {
    const { words, description } = await draftEvidence(deps, actor, input)
    return { words, description, checklist: await readEvidenceChecklist(deps, input) }
  })
  serveStaffAct(app, deps, 'acceptDispute', acceptDispute, ({ state }) => ({ state }))
  serveStaffAct(app, deps, 'answerDispute', submitEvidence, ({ state }) => ({ state }))
  serveList(app, deps, 'staffBlocks', {
    file: () => 'block-list',
    read: (input, staff) => withoutOwnMatters(deps, staff, listBlocks(deps, input)),
  })
  serveStaffAct(app, deps, 'blockOrder', blockOrder, (added) => ({ added }))
  serveStaffAct(app, deps, 'blockAddress', blockAddress, (added) => ({ added }))
  serveStaffAct(app, deps, 'removeBlock', removeBlock, () => ({ removed: true }))
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
