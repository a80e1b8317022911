import { NavLink } from 'react-router'
import { dashboardAddress } from '#contract/fundraisers/organizers.ts'

/** The pages of a dashboard, each at its own address. */
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

/** Scrolls sideways on phones. */
export const Tabs = ({ caseId }: { readonly caseId: string }) => (
  <nav aria-label="Dashboard" className="mt-6 overflow-x-auto border-b border-line phone:-mx-4 phone:px-4">
    <ul className="flex">
      {TABS.map((tab) => (
        <li key={tab}>
          <NavLink
            to={tabAddress(caseId, tab)}
            end
            className="type-label inline-flex min-h-12 items-center border-b-3 border-transparent px-4 whitespace-nowrap text-quiet aria-[current=page]:border-blue aria-[current=page]:text-ink"
          >
            {WORDS[tab]}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
