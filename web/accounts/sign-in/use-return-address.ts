import { useLocation, useNavigate } from 'react-router'
import { KEEPS_PLACE } from '#web/browser/navigation.tsx'
import { behindDialog, goalWords, returnAddressIn } from '../return-address.ts'

/** State of links that open the dialog: closing it then goes back in the history. */
export const OPENED_BY_APP = { ...KEEPS_PLACE, openedHere: true } as const

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true

/** Destination of the dialog: the page that a guard stored, otherwise the page below it. */
export const useReturnAddress = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const here = behindDialog(location)
  const wanted = returnAddressIn(location.search)
  return {
    wanted,
    next: wanted ?? here,
    goal: goalWords(wanted),
    goOn: async (): Promise<void> => {
      await navigate(wanted ?? here, { replace: true, ...(wanted === null ? { state: KEEPS_PLACE } : {}) })
    },
    close: (): void => {
      if (openedHere(location.state)) void navigate(-1)
      else void navigate(here, { replace: true, state: KEEPS_PLACE })
    },
  }
}
