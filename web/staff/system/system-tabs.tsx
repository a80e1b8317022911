import { NavLink } from 'react-router'
import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import { classNames } from '#web/ui/class-names.ts'

const TABS: readonly (readonly [to: string, label: string, capability: Capability])[] = [
  ['/staff/system', 'Health', 'system.read'],
  ['/staff/system/jobs', 'Failed jobs', 'system.read'],
  ['/staff/system/webhooks', 'Webhooks', 'system.read'],
  ['/staff/system/mails', 'Mail log', 'mail.read'],
  ['/staff/system/audit', 'Audit log', 'audit.read'],
]

/** What a role may open of the system's pages. */
export const SystemTabs = ({ roles }: { readonly roles: readonly StaffRole[] }) => (
  <nav aria-label="System" className="mt-3 flex flex-wrap gap-x-6 border-b border-line">
    {TABS.filter(([, , capability]) => hasCapability(roles, capability)).map(([to, label]) => (
      <NavLink
        key={to}
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            'type-label inline-flex min-h-11 items-center border-b-2',
            isActive ? 'border-sun' : 'border-transparent',
          )
        }
      >
        {label}
      </NavLink>
    ))}
  </nav>
)
