import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** Whether donors can read the fundraiser's page. */
export const isPublic = ({ state }: Pick<Dashboard, 'state'>): boolean =>
  state === 'live' || state === 'paused' || state === 'ended'

/** Why the list of donors is empty. */
export const noGiftsText = ({ givenBack }: Pick<Dashboard, 'givenBack'>): string =>
  givenBack === null ? 'No gifts yet.' : 'Every gift was given back.'

/** The fundraiser loaded by the dashboard's layout. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
