import { afterBusinessDays, dueBusinessDaysBefore } from '#contract/business-days.ts'
import { reportReasonLabel } from '#contract/cases/report-reasons.ts'
import type { REVIEW_KINDS } from '#contract/cases/reviews/review-states.ts'
import { LEAD_STATE_NAMES } from '#contract/leads/leads.ts'
import { formatCents } from '#contract/money.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { disputeReasonText } from '#contract/staff/dispute-reasons.ts'
import { REQUEST_REASON_NAMES } from '#contract/staff/staff-order-shapes.ts'
import { WORK_QUEUES, type WorkItem, type WorkQueue } from '#contract/staff/staff-shapes.ts'
import { contactTopicText } from '#contract/support/support.ts'
import { listReportedCases } from '#server/cases/reports/open-reports.ts'
import { readReviewQueue } from '#server/cases/reviews/read-queue.ts'
import type { Deps } from '#server/deps.ts'
import { listDisputes } from '#server/donations/for-staff/money-back-queues.ts'
import { listLeads } from '#server/leads/read-leads.ts'
import type { OpenTo } from '#server/platform/list-filters.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { listUnexplained } from '#server/reconciliation/read-reconciliation.ts'
import { listContacts } from '#server/support/read-contacts.ts'
import { listErrorsToFix } from '#server/tracking/errors/list-errors.ts'
import { abandonedEvents } from '#server/webhooks/abandoned-events.ts'
import { listRefundRequests } from '../orders/list-refund-requests.ts'
import { listNamedHolds, listNamedPayouts } from '../payouts/payout-lists.ts'

/** An item of a queue, with the ids by which a reader's own matters are left out. */
export type QueuedItem = WorkItem & { readonly ids: readonly (string | null)[] }

type Described = Omit<QueuedItem, 'queue' | 'dueAt'> & Partial<Pick<QueuedItem, 'dueAt'>>

/** Items of a queue; `isWhole` says whether they are all of it. */
type Listed<T> = { readonly items: readonly T[]; readonly isWhole: boolean }

type QueueRequest = {
  readonly limit: number
  /**
   * Reads only what is open to the reader at this time: free, theirs, or left to a colleague for long enough. The queries
   * filter by it, so that the limit counts nothing that the reader can't do.
   */
  readonly openAt?: Date | undefined
}

/** Reads the items of a queue that are due first, at most as many as the limit. */
type ListWork = (deps: Deps, staff: StaffMember, request: QueueRequest) => Promise<Listed<Described>>

/** What a colleague took is theirs until it is due. */
const openTo = (queue: WorkQueue, { staffId }: StaffMember, openAt: Date | undefined): OpenTo | undefined =>
  openAt && { staffId, keptSince: dueBusinessDaysBefore(openAt, WORK_QUEUES[queue].businessDays) }

const listed = <T>(
  { items, nextCursor }: { readonly items: readonly T[]; readonly nextCursor: string | null },
  describe: (item: T) => Described,
): Listed<Described> => ({ items: items.map(describe), isWhole: nextCursor === null })

/** @param rows at most one more than the limit, which tells whether there are more */
const listedRows = <T>(rows: readonly T[], limit: number, describe: (row: T) => Described) => ({
  items: rows.slice(0, limit).map(describe),
  isWhole: rows.length <= limit,
})

const FREE = { takenBy: null, isMine: false }

/** Open holds of a kind, or with an unanswered appeal. */
const holdsOf =
  (input: { readonly kind?: 'name_mismatch'; readonly appealed: boolean }): ListWork =>
  async (deps, { staffId }, { limit }) => {
    // Appeals are listed oldest first, and other holds newest first.
    const isReversed = !input.appealed
    const ofAppeals = input.appealed && { notOpenedBy: staffId }
    return listed(
      await listNamedHolds(deps, staffId, { ...input, ...ofAppeals, limit, isReversed }),
      (hold) => ({
        ...FREE,
        itemId: hold.holdId,
        ids: [hold.caseId],
        title: input.appealed ? 'Appeal against a hold' : 'Compare the names',
        whose: `${hold.recipientDisplay}, ${hold.title}`,
        waitsSince: hold.appeal?.appealedAt ?? hold.openedAt,
        ...(hold.appeal !== null && { dueAt: hold.appeal.answerDueAt }),
        address: `${WORK_QUEUES.payouts.address}?act=${input.appealed ? 'answer' : 'unfreeze'}&of=${hold.caseId}.${hold.holdId}`,
      }),
    )
  }

const REVIEW_TITLES: Readonly<Record<(typeof REVIEW_KINDS)[number], string>> = {
  create: 'New fundraiser',
  edit: 'Edit',
  small_edit: 'Small edit, live',
}

/** How the items of each queue are read. */
export const QUEUE_LISTS: Readonly<Record<WorkQueue, ListWork>> = {
  reviews: async (deps, staff, request) =>
    listed(await readReviewQueue(deps, staff, { ...request, isDueFirst: true }), (item) => ({
      itemId: item.checkId,
      ids: [item.caseId],
      title: `${item.state === 'appealed' ? 'Appeal' : REVIEW_TITLES[item.kind]}${item.isUrgent ? ', urgent' : ''}${item.isReturned ? ', with the changes you asked for' : ''}`,
      whose: `${item.title}, ${item.organizerName}`,
      waitsSince: item.submittedAt,
      dueAt: item.dueAt,
      address: staffPath('review', item.checkId),
      takenBy: item.reviewer === null ? null : (item.reviewer.name ?? 'A colleague'),
      isMine: item.reviewer?.staffId === staff.staffId,
    })),
  reports: async (deps, _staff, { limit }) =>
    listed(await listReportedCases(deps, { limit }), (item) => ({
      ...FREE,
      itemId: item.caseId,
      ids: [item.caseId],
      title: item.reasons.map(reportReasonLabel).join(' · '),
      whose: item.title,
      waitsSince: item.reportedAt,
      address: staffPath('reports', item.caseId),
    })),
  requests: async (deps, staff, { limit }) =>
    listed(await listRefundRequests(deps, staff, { limit }), (item) => ({
      ...FREE,
      itemId: item.requestId,
      ids: [item.caseId, item.orderId],
      title: `${formatCents(item.totalCents - item.refundedCents)} asked back: ${REQUEST_REASON_NAMES[item.reason]}`,
      whose: `${item.donorName ?? 'Erased'}, ${item.caseTitle}`,
      waitsSince: item.createdAt,
      address: WORK_QUEUES.requests.address,
    })),
  disputes: async (deps, _staff, { limit }) =>
    listed(await listDisputes(deps, { filter: 'undecided', isUnanswered: true, limit }), (item) => ({
      ...FREE,
      itemId: item.disputeId,
      ids: [item.caseId, item.orderId],
      title: `${formatCents(item.amountCents)} disputed: ${disputeReasonText(item.reason)}`,
      whose: item.caseTitle,
      waitsSince: item.openedAt,
      dueAt: item.evidenceDueAt,
      address: staffPath('orders', item.orderId),
    })),
  payouts: async (deps, _staff, { limit }) =>
    listed(await listNamedPayouts(deps, { state: 'unresolved', limit, isReversed: true }), (item) => ({
      ...FREE,
      itemId: item.payoutId,
      ids: [item.caseId],
      title: `${formatCents(item.amountCents)} didn’t arrive: ${item.failures.at(-1)?.why ?? 'refused'}`,
      whose: `${item.recipientDisplay}, ${item.title}`,
      waitsSince: item.failures.at(-1)?.failedAt ?? item.scheduledAt,
      address: `${WORK_QUEUES.payouts.address}#failed`,
    })),
  names: holdsOf({ kind: 'name_mismatch', appealed: false }),
  appeals: holdsOf({ appealed: true }),
  differences: async (deps, _staff, { limit }) =>
    listedRows(await listUnexplained(deps, limit + 1), limit, (item) => ({
      ...FREE,
      itemId: item.differenceId,
      ids: [item.caseId, item.orderId],
      title: `${item.kind.replaceAll('_', ' ')}: ours ${formatCents(item.oursCents)}, theirs ${formatCents(item.theirsCents)}`,
      whose: item.ref,
      waitsSince: item.foundAt.toISOString(),
      address: WORK_QUEUES.differences.address,
    })),
  contact: async (deps, staff, { limit, openAt }) => {
    const request = { filter: 'open', limit, openTo: openTo('contact', staff, openAt) } as const
    return listed(await listContacts(deps, staff, request), (item) => ({
      itemId: item.messageId,
      ids: [item.caseId],
      title: contactTopicText(item.topic),
      whose: item.name === '' ? 'Erased' : item.name,
      waitsSince: item.requestedAt,
      address: staffPath('contact', item.messageId),
      takenBy: item.assignedTo?.name ?? null,
      isMine: item.assignedTo?.staffId === staff.staffId,
    }))
  },
  leads: async (deps, staff, { limit, openAt }) => {
    const reader = openTo('leads', staff, openAt ?? deps.clock.now())
    const [fresh, own] = await Promise.all([
      listLeads(deps, staff, { state: 'new', mine: false, limit, isReversed: true, openTo: reader }),
      listLeads(deps, staff, { mine: true, limit, isReversed: true }),
    ])
    const open = [...fresh.items, ...own.items.filter(({ state }) => state !== 'new')]
    return {
      isWhole: fresh.nextCursor === null && own.nextCursor === null,
      items: open.map((lead) => ({
        itemId: lead.leadId,
        ids: [],
        title: `Call back, ${LEAD_STATE_NAMES[lead.state].toLowerCase()}`,
        whose: lead.email,
        waitsSince: lead.requestedAt,
        // Once someone talks with them, no time is promised.
        ...(lead.state !== 'new' && { dueAt: null }),
        address: staffPath('leads', lead.leadId),
        takenBy: lead.ownerName,
        isMine: lead.isOwn,
      })),
    }
  },
  errors: async (deps, _staff, { limit }) =>
    listedRows(await listErrorsToFix(deps, limit + 1), limit, (item) => ({
      ...FREE,
      itemId: item.groupKey,
      ids: [],
      title: item.message,
      whose: item.place,
      waitsSince: item.firstSeenAt.toISOString(),
      address: `${WORK_QUEUES.errors.address}?group=${item.groupKey}`,
    })),
  webhooks: async (deps, _staff, { limit }) =>
    listedRows(await abandonedEvents(deps, limit + 1), limit, (item) => ({
      ...FREE,
      itemId: item.eventId,
      ids: [],
      title: item.failure ?? 'Not processed',
      whose: item.type,
      waitsSince: item.since.toISOString(),
      address: WORK_QUEUES.webhooks.address,
    })),
}

/** The items of a queue that are due first, with their due times. */
export const listQueue = async (
  deps: Deps,
  staff: StaffMember,
  queue: WorkQueue,
  request: QueueRequest,
): Promise<Listed<QueuedItem>> => {
  const { items, isWhole } = await QUEUE_LISTS[queue](deps, staff, request)
  const withDueTime = (item: Described): QueuedItem => {
    const promisedAt = (): string =>
      afterBusinessDays(new Date(item.waitsSince), WORK_QUEUES[queue].businessDays).toISOString()
    return { ...item, queue, dueAt: item.dueAt === undefined ? promisedAt() : item.dueAt }
  }
  return { items: items.map(withDueTime), isWhole }
}
