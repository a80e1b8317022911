import { NavLink } from 'react-router'
import { type Capability, hasCapability } from '#contract/staff/staff-roles.ts'
import type { StaffMemberInfo } from '#contract/staff/staff-shapes.ts'
import { SignOutForm } from '#web/accounts/sign-out-form.tsx'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { openCommandBar } from './command-bar.tsx'

type Entry = {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly capability: Capability
  readonly group?: string
}

/** In the order of the side bar. What a role can't open isn't drawn. */
const ENTRIES: readonly Entry[] = [
  { to: '/staff', icon: 'house', label: 'My work', capability: 'work.read' },
  { to: '/staff/review', icon: 'list', label: 'Review queue', capability: 'review.read', group: 'Review' },
  { to: '/staff/reports', icon: 'flag', label: 'Reports', capability: 'report.decide', group: 'Review' },
  { to: '/staff/cases', icon: 'squares-four', label: 'Cases', capability: 'case.read', group: 'Review' },
  { to: '/staff/leads', icon: 'phone', label: 'Leads', capability: 'lead.work', group: 'Support' },
  {
    to: '/staff/contact',
    icon: 'envelope-simple',
    label: 'Messages',
    capability: 'support.answer',
    group: 'Support',
  },
  {
    to: '/staff/insights',
    icon: 'trend-up',
    label: 'Insights',
    capability: 'insight.read',
    group: 'System',
  },
  { to: '/staff/errors', icon: 'warning', label: 'Errors', capability: 'error.work', group: 'System' },
  { to: '/staff/orders', icon: 'receipt', label: 'Orders', capability: 'order.read', group: 'Money' },
  { to: '/staff/payouts', icon: 'truck', label: 'Payouts', capability: 'books.read', group: 'Money' },
  { to: '/staff/money', icon: 'wallet', label: 'Money', capability: 'books.read', group: 'Money' },
  {
    to: '/staff/system/mails',
    icon: 'envelope-simple',
    label: 'Mail log',
    capability: 'mail.read',
    group: 'System',
  },
  { to: '/staff/system/audit', icon: 'list', label: 'Audit log', capability: 'audit.read', group: 'System' },
  {
    to: '/staff/system',
    icon: 'arrow-clockwise',
    label: 'System',
    capability: 'system.read',
    group: 'System',
  },
]

/** Those that others begin with, and that are a page of their own beside them. */
const EXACT = new Set(['/staff', '/staff/system'])

const ITEM =
  'type-meta-strong relative flex min-h-11 items-center gap-3 rounded-control px-4 text-on-ink-quiet pressing:bg-ink-hover pressing:text-white'
const CURRENT =
  'bg-ink-hover text-white before:absolute before:inset-y-1 before:-left-2 before:w-1 before:bg-sun'

const Item = ({ to, icon, label }: Entry) => (
  <li>
    <NavLink to={to} end={EXACT.has(to)} className={({ isActive }) => classNames(ITEM, isActive && CURRENT)}>
      <Icon name={icon} />
      {label}
    </NavLink>
  </li>
)

const Items = ({ roles }: Pick<StaffMemberInfo, 'roles'>) => {
  const open = ENTRIES.filter(({ capability }) => hasCapability(roles, capability))
  const groups = [...new Set(open.map(({ group }) => group))]
  return groups.map((group) => (
    <div key={group ?? ''}>
      {group && <h2 className="type-small mt-4 px-4 text-on-ink-quiet">{group}</h2>}
      <ul className="mt-1 space-y-1">
        {open
          .filter((entry) => entry.group === group)
          .map((entry) => (
            <Item key={entry.to} {...entry} />
          ))}
      </ul>
    </div>
  ))
}

const FindAnything = () => (
  <a
    href="/staff/find"
    onClick={(event) => {
      event.preventDefault()
      openCommandBar()
    }}
    className="type-meta flex min-h-11 items-center gap-3 rounded-control px-4 text-on-ink-quiet inset-ring-[1.5px] inset-ring-ink-line"
  >
    <Icon name="magnifying-glass" />
    <span className="flex-1">Find anything</span>
    <kbd className="type-small rounded-tag bg-ink-hover px-1.5">⌘K</kbd>
  </a>
)

/** 264 px at the left; above the page on phones. */
export const StaffNavigation = ({ roles, name }: StaffMemberInfo) => {
  const { brandName } = usePublicConfig()
  return (
    <header className="on-ink flex flex-col bg-ink p-4 text-white wide:sticky wide:top-0 wide:h-dvh wide:w-66 wide:shrink-0 wide:overflow-y-auto">
      <a href="/staff" className="flex min-h-11 items-center gap-2 px-2">
        <Mark size={26} ground="ink" />
        <span className="type-h3">{brandName}</span>
        <span className="type-small text-on-ink-quiet">Staff</span>
      </a>
      <nav aria-label="Staff" className="mt-2 flex-1 space-y-2">
        <FindAnything />
        <Items roles={roles} />
      </nav>
      <div className="mt-6 flex items-center gap-3 border-t border-ink-line px-2 pt-4">
        <Avatar name={name ?? roles.join(' ')} />
        <div className="min-w-0 flex-1">
          <p className="type-meta-strong truncate">{name}</p>
          <p className="type-small text-on-ink-quiet first-letter:uppercase">{roles.join(', ')}</p>
        </div>
        <SignOutForm className="target inline-flex items-center gap-2 text-on-ink-quiet">
          <span className="sr-only">Sign out</span>
        </SignOutForm>
      </div>
    </header>
  )
}
