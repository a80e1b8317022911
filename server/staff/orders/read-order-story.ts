import type { StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { newestFirst, type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import type { Deps } from '#server/deps.ts'
import { listMailsAbout } from '#server/mail-log/read-mails.ts'
import { readStaffOrder } from '#server/orders/for-staff/read-staff-order.ts'
import { readEventsAbout } from '#server/webhooks/events-about.ts'

const ACTS = 50

const eventEntries = async (deps: Deps, paymentRefs: readonly string[]): Promise<TimelineEntry[]> =>
  (await readEventsAbout(deps, paymentRefs)).map(({ eventId, type, receivedAt, workedAt, lastFailure }) =>
    timelineEntry('webhook', receivedAt, type, {
      detail: workedAt === null ? (lastFailure ?? 'Waits to be worked') : eventId,
      id: eventId,
    }),
  )

/** Accepted or refused by the mail server; delivery to the mailbox is unknown. */
export const mailEntries = async (deps: Deps, ids: readonly string[]): Promise<TimelineEntry[]> =>
  (await listMailsAbout(deps, ids)).map(({ messageId, subject, kind, state, failure, sentAt }) =>
    timelineEntry('mail', new Date(sentAt), subject === null ? `Mail: ${kind}` : `“${subject}”`, {
      detail: state === 'sent' ? 'Handed to the mail server' : `Refused: ${failure ?? 'no word why'}`,
      id: messageId,
      address: `/staff/system/mails?about=${encodeURIComponent(ids[0] ?? '')}`,
    }),
  )

const actEntries = async (deps: Deps, caseId: string, ids: readonly string[]): Promise<TimelineEntry[]> => {
  const found = await Promise.all(ids.map((about) => readAudit(deps, { caseId, about }, { limit: ACTS })))
  const acts = new Map(found.flatMap(({ items }) => items).map((act) => [act.entryId, act]))
  return [...acts.values()].map(({ entryId, act, reason, actedAt }) =>
    timelineEntry('act', actedAt, act, { detail: reason, id: entryId }),
  )
}

/** An order with its timeline from every slice, newest first. @throws notFound */
export const readOrderStory = async (deps: Deps, orderId: string): Promise<StaffOrder> => {
  const { shown, traces } = await readStaffOrder(deps, orderId)
  const others = await Promise.all([
    eventEntries(deps, traces.paymentRefs),
    mailEntries(deps, traces.ids),
    actEntries(deps, shown.caseId, traces.ids),
  ])
  const noted = others[1].length > 0
  // While the mail log has the receipt, it is more detailed.
  const own = noted ? shown.timeline.filter(({ kind }) => kind !== 'mail') : shown.timeline
  return { ...shown, timeline: newestFirst([...own, ...others.flat()]) }
}
