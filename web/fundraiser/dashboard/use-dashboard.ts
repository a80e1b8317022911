import { useOutletContext } from 'react-router'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'

/** Whether donors can read the fundraiser's page. */
export const isPublic = ({ state }: Pick<Dashboard, 'state'>): boolean =>
  state === 'live' || state === 'paused' || state === 'ended'

/** What an unverified recipient's deadline meant for the gifts. */
export const givenBackText = ({ amountCents }: NonNullable<Dashboard['givenBack']>): string =>
  amountCents > 0 ? 'Every gift was given back' : 'The fundraiser ended with no gifts'

/** Why the list of donors is empty. */
export const noGiftsText = ({ givenBack }: Pick<Dashboard, 'givenBack'>): string =>
  givenBack === null ? 'No gifts yet.' : `${givenBackText(givenBack)}.`

/** The fundraiser loaded by the dashboard's layout. */
export const useDashboard = (): Dashboard => useOutletContext<Dashboard>()
