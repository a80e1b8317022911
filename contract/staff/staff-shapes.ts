import * as z from 'zod'
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
  /** Whether an authenticator app is set up, and whether its code was entered in this session. */
  secondFactor: z.enum(SECOND_FACTOR_STATES),
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

/** Work queues, with the capability that opens each. */
export const WORK_QUEUES = {
  reviews: { label: 'Review queue', address: '/staff/review', capability: 'review.read' },
  reports: { label: 'Reports', address: '/staff/reports', capability: 'report.decide' },
  requests: { label: 'Refund requests', address: '/staff/orders/requests', capability: 'order.read' },
  disputes: { label: 'Disputes to respond to', address: '/staff/orders/disputes', capability: 'order.read' },
  payouts: { label: 'Failed payouts', address: '/staff/payouts', capability: 'books.read' },
  names: {
    label: 'Names to compare',
    address: '/staff/payouts?kind=name_mismatch#holds',
    capability: 'books.read',
  },
  appeals: { label: 'Appeals', address: '/staff/payouts?appealed=1', capability: 'books.read' },
  differences: { label: 'Differences in the books', address: '/staff/money', capability: 'books.read' },
  contact: { label: 'Messages', address: '/staff/contact', capability: 'support.answer' },
  leads: { label: 'New leads', address: '/staff/leads', capability: 'lead.work' },
  errors: { label: 'Errors', address: '/staff/errors', capability: 'error.work' },
  webhooks: { label: 'Abandoned events', address: '/staff/system/webhooks', capability: 'system.read' },
} as const satisfies Record<string, { label: string; address: string; capability: Capability }>
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
