import { dashboardAddress } from '#contract/page-addresses.ts'
import { Tabs } from '#web/ui/tabs.tsx'

/** Pages of a dashboard, each with its address. */
export const TABS = ['', 'payouts', 'donors', 'updates', 'messages', 'share', 'team', 'settings'] as const
/** Those of a co-organizer; the first is where they begin. */
export const TEAM_TABS = [
  'updates',
  'donors',
  'share',
  'team',
] as const satisfies readonly (typeof TABS)[number][]
export type Tab = (typeof TABS)[number]

const WORDS: Readonly<Record<Tab, string>> = {
  '': 'Overview',
  payouts: 'Payouts',
  donors: 'Donors',
  updates: 'Updates',
  messages: 'Messages',
  share: 'Share kit',
  team: 'Team',
  settings: 'Settings',
}

export const tabAddress = (caseId: string, tab: Tab): string =>
  tab === '' ? dashboardAddress(caseId) : `${dashboardAddress(caseId)}/${tab}`

type DashboardTabsProps = { readonly caseId: string; readonly tabs: readonly Tab[] }

export const DashboardTabs = ({ caseId, tabs }: DashboardTabsProps) => (
  <Tabs label="Dashboard" tabs={tabs.map((tab) => [tabAddress(caseId, tab), WORDS[tab]] as const)} />
)
