import * as z from 'zod'
import { REFUND_ANSWER_BUSINESS_DAYS } from '#contract/donations/donation-promises.ts'
import { HOLD_ANSWER_BUSINESS_DAYS } from '#contract/identity-check/payout-holds.ts'
import { centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { type Capability, STAFF_ROLES } from './staff-roles.ts'

/** Number of one-time recovery codes for a lost phone. */
export const RECOVERY_CODES = 10

/** Minutes that an entered code stays valid for actions that move money or change roles. */
export const SECOND_FACTOR_MINUTES = 10

export const SECOND_FACTOR_STATES = ['unset', 'needed', 'entered'] as const

/** The signed-in member of staff, as their pages need them. */
export const staffMemberShape = z.strictObject({
  staffId: uuidShape,
  roles: z.array(z.enum(STAFF_ROLES)),
  name: z.string().nullable(),
  /** Whether a second factor is set up, and whether it was entered in this session. */
  secondFactor: z.enum(SECOND_FACTOR_STATES),
  /** The second factors that are set up. */
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
})

export type StaffMemberInfo = z.output<typeof staffMemberShape>

/** Groups of search results in the command bar, in order. */
export const FOUND_GROUPS = {
  cases: 'Cases',
  people: 'People',
  orders: 'Orders',
  payouts: 'Payouts',
  leads: 'Leads',
} as const

export const foundShape = z.strictObject({
  group: z.enum(['cases', 'people', 'orders', 'payouts', 'leads']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Address of its page; null if there is none yet. */
  address: z.string().nullable(),
})
export type Found = z.output<typeof foundShape>

type Queue = {
  readonly label: string
  readonly one: string
  readonly address: string
  readonly capability: Capability
  readonly actsWith: Capability
  readonly businessDays: number
}

const queue = (
  label: string,
  one: string,
  address: string,
  capability: Capability,
  actsWith: Capability,
  businessDays: number,
): Queue => ({ label, one, address, capability, actsWith, businessDays })

/**
 * Work queues: the capability that opens each and the one that its work needs, the name of one item, and within how many
 * business days it is due unless the item says it itself.
 */
export const WORK_QUEUES = {
  reviews: queue('Review queue', 'Review', '/staff/review', 'review.read', 'review.decide', 1),
  reports: queue('Reports', 'Report', '/staff/reports', 'report.decide', 'report.decide', 1),
  requests: queue(
    'Refund requests',
    'Refund request',
    '/staff/orders/requests',
    'order.read',
    'refund.order',
    REFUND_ANSWER_BUSINESS_DAYS,
  ),
  disputes: queue(
    'Disputes to respond to',
    'Dispute',
    '/staff/orders/disputes',
    'order.read',
    'dispute.answer',
    5,
  ),
  payouts: queue('Failed payouts', 'Failed payout', '/staff/payouts', 'books.read', 'hold.account', 1),
  names: queue(
    'Names to compare',
    'Name',
    '/staff/payouts?kind=name_mismatch#holds',
    'books.read',
    'hold.account',
    HOLD_ANSWER_BUSINESS_DAYS,
  ),
  appeals: queue(
    'Appeals',
    'Appeal of a hold',
    '/staff/payouts?appealed=1',
    'books.read',
    'hold.account',
    HOLD_ANSWER_BUSINESS_DAYS,
  ),
  differences: queue(
    'Differences in the books',
    'Difference',
    '/staff/money',
    'books.read',
    'difference.explain',
    1,
  ),
  contact: queue('Messages', 'Message', '/staff/contact', 'support.answer', 'support.answer', 1),
  leads: queue('New leads', 'Lead', '/staff/leads', 'lead.work', 'lead.work', 1),
  errors: queue('Errors', 'Error', '/staff/errors', 'error.work', 'error.work', 2),
  webhooks: queue('Abandoned events', 'Event', '/staff/system/webhooks', 'system.read', 'system.retry', 1),
} as const satisfies Record<string, Queue>
export type WorkQueue = keyof typeof WORK_QUEUES
export const workQueues = [
  'reviews',
  'reports',
  'requests',
  'disputes',
  'payouts',
  'names',
  'appeals',
  'differences',
  'contact',
  'leads',
  'errors',
  'webhooks',
] as const

export const workShape = z.strictObject({
  queue: z.enum(workQueues),
  count: z.int(),
  oldestAt: timeShape.nullable(),
  /** Number claimed by the staff member. */
  mine: z.int(),
})

/** Days after which the team is reminded of something late, once each. */
export const LATE_REMINDER_DAYS = [1, 3, 7] as const

/** Something to do, of any queue. */
export const workItemShape = z.strictObject({
  queue: z.enum(workQueues),
  itemId: z.string(),
  /** What it is. */
  title: z.string(),
  /** Whose it is: a case, a person. */
  whose: z.string(),
  waitsSince: timeShape,
  /** Null where no time is promised. */
  dueAt: timeShape.nullable(),
  /** Page where it is done. */
  address: z.string(),
  /** Name of the member of staff who took it; null while it is free. */
  takenBy: z.string().nullable(),
  isMine: z.boolean(),
})
export type WorkItem = z.output<typeof workItemShape>

/** Seconds within which a payment should be confirmed; a later one counts as slow. */
export const CONFIRMED_WITHIN_SECONDS = 8

/** Today's gifts, as the start page of staff shows them. */
export const todayFiguresShape = z.strictObject({
  donatedCents: centsShape,
  donationCount: z.int(),
  /** Donations of the last five minutes. */
  recentDonations: z.int(),
  /** Payments whose time to confirmation is known, and how many of them weren't slow. */
  measured: z.int(),
  quick: z.int(),
})
export type TodayFigures = z.output<typeof todayFiguresShape>

/** Something that just happened, by whom, with its page. */
export const newsShape = z.strictObject({
  title: z.string(),
  by: z.string(),
  happenedAt: timeShape,
  address: z.string(),
})
export type News = z.output<typeof newsShape>

export type QueueWork = z.output<typeof workShape>
