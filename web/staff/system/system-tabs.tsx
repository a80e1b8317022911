import { type Capability, hasCapability, type StaffRole } from '#contract/staff/staff-roles.ts'
import { Tabs } from '#web/ui/tabs.tsx'

type Tab = { readonly to: string; readonly label: string; readonly capability: Capability }

export const SYSTEM_TABS: readonly Tab[] = [
  { to: '/staff/system', label: 'Health', capability: 'system.read' },
  { to: '/staff/system/jobs', label: 'Failed jobs', capability: 'system.read' },
  { to: '/staff/system/webhooks', label: 'Webhooks', capability: 'system.read' },
  { to: '/staff/system/mails', label: 'E-mail log', capability: 'mail.read' },
  { to: '/staff/system/audit', label: 'Audit log', capability: 'audit.read' },
]

type Roles = { readonly roles: readonly StaffRole[] }

/** Address of the first tab that a role may open; null if there is none. */
export const firstSystemTab = ({ roles }: Roles): string | null =>
  SYSTEM_TABS.find(({ capability }) => hasCapability(roles, capability))?.to ?? null

/** Tabs of the system pages, by role. */
export const SystemTabs = ({ roles }: Roles) => (
  <Tabs
    label="System"
    tabs={SYSTEM_TABS.filter(({ capability }) => hasCapability(roles, capability)).map(
      ({ to, label }) => [to, label] as const,
    )}
  />
)
