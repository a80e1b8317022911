import { dashboardAddress } from '#contract/page-addresses.ts'
import { Tabs } from '#web/ui/tabs.tsx'

/** Pages of a dashboard, each with its address. */
export const TABS = ['', 'payouts', 'donors', 'updates', 'messages', 'share', 'settings'] as const
export type Tab = (typeof TABS)[number]

const WORDS: Readonly<Record<Tab, string>> = {
  '': 'Overview',
  payouts: 'Payouts',
  donors: 'Donors',
  updates: 'Updates',
  messages: 'Messages',
  share: 'Share kit',
  settings: 'Settings',
}

export const tabAddress = (caseId: string, tab: Tab): string =>
  tab === '' ? dashboardAddress(caseId) : `${dashboardAddress(caseId)}/${tab}`

export const DashboardTabs = ({ caseId }: { readonly caseId: string }) => (
  <Tabs label="Dashboard" tabs={TABS.map((tab) => [tabAddress(caseId, tab), WORDS[tab]] as const)} />
)
