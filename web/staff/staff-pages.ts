import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import { WORK_QUEUES, type WorkQueue, workQueues } from '#contract/staff/staff-shapes.ts'
import type { IconName } from '#web/ui/icon-names.ts'
import { firstSystemTab, SYSTEM_TABS } from './system/system-tabs.tsx'

export type Entry = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly capability: Capability
  /** Queues whose counts are shown at the entry. */
  readonly counts?: readonly WorkQueue[]
}

type Group = { readonly label: string | null; readonly entries: readonly Entry[] }

/** The sidebar's entries in order. A member of staff sees those for which they have the capability. */
const GROUPS: readonly Group[] = [
  { label: null, entries: [{ to: '/staff', icon: 'house', label: 'My work', capability: 'work.read' }] },
  {
    label: 'Review',
    entries: [
      {
        to: '/staff/review',
        icon: 'list',
        label: 'Review queue',
        capability: 'review.read',
        counts: ['reviews'],
      },
      {
        to: '/staff/reports',
        icon: 'flag',
        label: 'Reports',
        capability: 'report.decide',
        counts: ['reports'],
      },
      { to: '/staff/cases', icon: 'squares-four', label: 'Cases', capability: 'case.read' },
    ],
  },
  {
    label: 'Support',
    entries: [
      { to: '/staff/people', icon: 'users', label: 'People', capability: 'person.read' },
      {
        to: '/staff/contact',
        icon: 'envelope-simple',
        label: 'Messages',
        capability: 'support.answer',
        counts: ['contact'],
      },
      { to: '/staff/leads', icon: 'phone', label: 'Leads', capability: 'lead.work', counts: ['leads'] },
    ],
  },
  {
    label: 'Money',
    entries: [
      {
        to: '/staff/orders',
        icon: 'receipt',
        label: 'Orders',
        capability: 'order.read',
        counts: ['requests', 'disputes'],
      },
      {
        to: '/staff/payouts',
        icon: 'truck',
        label: 'Payouts',
        capability: 'books.read',
        counts: ['payouts', 'appeals'],
      },
      {
        to: '/staff/money',
        icon: 'wallet',
        label: 'Money',
        capability: 'books.read',
        counts: ['differences'],
      },
    ],
  },
  {
    label: 'System',
    entries: [
      { to: '/staff/insights', icon: 'trend-up', label: 'Insights', capability: 'insight.read' },
      { to: '/staff/errors', icon: 'warning', label: 'Errors', capability: 'error.work', counts: ['errors'] },
    ],
  },
]

/** The sidebar's groups for these roles. The entry for the system pages links to the first of their tabs. */
export const staffGroups = (roles: readonly StaffRole[]): Group[] => {
  const systemTab = firstSystemTab({ roles })
  const system: Entry[] =
    systemTab === null
      ? []
      : [
          {
            to: systemTab,
            icon: 'sliders-horizontal',
            label: 'System',
            capability: 'work.read',
            counts: ['webhooks'],
          },
        ]
  return GROUPS.map(({ label, entries }) => ({
    label,
    entries: [...entries, ...(label === 'System' ? system : [])].filter(({ capability }) =>
      hasCapability(roles, capability),
    ),
  })).filter(({ entries }) => entries.length > 0)
}

type Page = { readonly label: string; readonly address: string; readonly detail: string }

/** Pages that are tabs of another. */
const TABS: readonly { readonly to: string; readonly label: string; readonly capability: Capability }[] = [
  { to: '/staff/finished', label: 'My activity', capability: 'work.read' },
  { to: '/staff/cases/curate', label: 'Home page', capability: 'case.curate' },
  { to: '/staff/orders/duplicates', label: 'Duplicate payments', capability: 'order.read' },
  { to: '/staff/orders/blocks', label: 'Block list', capability: 'order.read' },
  { to: '/staff/money/journals', label: 'Journals', capability: 'books.read' },
  { to: '/staff/money/card-rates', label: 'Card rates', capability: 'books.read' },
  ...SYSTEM_TABS,
]

/** Every page that the command bar opens by its name: the sidebar's, those of queues, and tabs. */
export const staffPages = (roles: readonly StaffRole[]): Page[] => {
  const queues = workQueues.map((queue) => ({ ...WORK_QUEUES[queue], to: WORK_QUEUES[queue].address }))
  const entries = staffGroups(roles).flatMap((group) => group.entries)
  const others = [...queues, ...TABS].filter(({ capability }) => hasCapability(roles, capability))
  const byAddress = new Map([...others, ...entries].map(({ to, label }) => [to, label]))
  return [...byAddress].map(([address, label]) => ({ label, address, detail: 'Page' }))
}

/** Whether a page is within the area of a sidebar's entry. */
export const isWithin = (to: string, pathname: string): boolean => {
  if (to === '/staff') return pathname === to
  const root = to.startsWith('/staff/system') ? '/staff/system' : to
  return pathname === root || pathname.startsWith(`${root}/`)
}

/** Name of the area that an address is in, for the page's title. */
export const areaTitle = (pathname: string): string => {
  const entry = GROUPS.flatMap(({ entries }) => entries).find(({ to }) => isWithin(to, pathname))
  if (entry !== undefined) return entry.label
  return isWithin('/staff/system', pathname) ? 'System' : 'Staff'
}
