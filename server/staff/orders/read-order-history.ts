import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { actText } from '#contract/staff/act-names.ts'
import type { StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { hasCapability } from '#contract/staff/staff-roles.ts'
import { newestFirst, type TimelineEntry, timelineEntry } from '#contract/staff/timeline.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import type { Deps } from '#server/deps.ts'
import { readStaffOrder } from '#server/donations/for-staff/read-staff-order.ts'
import { listMailsAbout } from '#server/mail-log/read-mails.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { readEventsAbout } from '#server/webhooks/events-about.ts'

const ACTS_MAX = 50

const eventEntries = async (deps: Deps, paymentRefs: readonly string[]): Promise<TimelineEntry[]> =>
  (await readEventsAbout(deps, paymentRefs)).map((event) =>
    timelineEntry('webhook', event.receivedAt, event.type, {
      detail: event.processedAt === null ? (event.lastFailure ?? 'Waiting to be processed') : event.eventId,
      more: JSON.stringify(event.body, null, 2),
      times: event.deliveries,
      id: event.eventId,
    }),
  )

/**
 * Timeline entries of mails, with whether the mail server accepted each; whether it was delivered is unknown. The
 * text is only for staff who may read mails.
 */
export const mailEntries = async (
  deps: Deps,
  { roles }: StaffMember,
  ids: readonly string[],
): Promise<TimelineEntry[]> =>
  (await listMailsAbout(deps, ids)).map(({ messageId, subject, kind, state, failure, text, sentAt }) =>
    timelineEntry('mail', new Date(sentAt), `Mail: ${subject ?? kind}`, {
      detail: state === 'sent' ? 'Sent to the mail server' : `Refused: ${failure ?? 'no reason given'}`,
      more: hasCapability(roles, 'mail.read') ? text : null,
      id: messageId,
    }),
  )

const actEntries = async (deps: Deps, caseId: string, ids: readonly string[]): Promise<TimelineEntry[]> => {
  const pages = await Promise.all(ids.map((about) => readAudit(deps, { caseId, about }, { limit: ACTS_MAX })))
  const acts = new Map(pages.flatMap(({ items }) => items).map((act) => [act.entryId, act]))
  return [...acts.values()].map(({ entryId, act, reason, actedAt }) =>
    timelineEntry('act', actedAt, actText(act), { detail: reason, id: entryId }),
  )
}

/** An order with its timeline from every slice, newest first. @throws notFound */
export const readOrderHistory = async (
  deps: Deps,
  staff: StaffMember,
  { orderId }: CallArguments<Calls['staffOrder']>,
): Promise<StaffOrder> => {
  const { shown, traces } = await readStaffOrder(deps, orderId)
  const others = await Promise.all([
    eventEntries(deps, traces.paymentRefs),
    mailEntries(deps, staff, traces.ids),
    actEntries(deps, shown.caseId, traces.ids),
  ])
  const hasMails = others[1].length > 0
  // The mail log keeps entries for some time. As long as it has any, they replace the order's own, which say less.
  const own = hasMails ? shown.timeline.filter(({ kind }) => kind !== 'mail') : shown.timeline
  return { ...shown, timeline: newestFirst([...own, ...others.flat()]) }
}
