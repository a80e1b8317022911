import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** The fundraiser that the layout around a dashboard's page has loaded. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
