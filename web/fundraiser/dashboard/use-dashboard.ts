import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** Whether donors can read the fundraiser's page. */
export const isPublic = ({ state }: Pick<Dashboard, 'state'>): boolean =>
  state === 'live' || state === 'paused' || state === 'ended'

/** The fundraiser loaded by the dashboard's layout. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
