import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import { Tabs } from '#web/ui/tabs.tsx'

const TABS: readonly (readonly [to: string, label: string, capability: Capability])[] = [
  ['/staff/system', 'Health', 'system.read'],
  ['/staff/system/jobs', 'Failed jobs', 'system.read'],
  ['/staff/system/webhooks', 'Webhooks', 'system.read'],
  ['/staff/system/mails', 'E-mail log', 'mail.read'],
  ['/staff/system/audit', 'Audit log', 'audit.read'],
]

type Roles = { readonly roles: readonly StaffRole[] }

/** Address of the first tab that a role may open; null if there is none. */
export const firstSystemTab = ({ roles }: Roles): string | null =>
  TABS.find(([, , capability]) => hasCapability(roles, capability))?.[0] ?? null

/** Tabs of the system pages, by role. */
export const SystemTabs = ({ roles }: Roles) => (
  <Tabs
    label="System"
    tabs={TABS.filter(([, , capability]) => hasCapability(roles, capability)).map(
      ([to, label]) => [to, label] as const,
    )}
  />
)
