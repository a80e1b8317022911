import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** The fundraiser loaded by the dashboard's layout. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
