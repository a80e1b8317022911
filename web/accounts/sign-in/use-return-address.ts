import { useLocation, useNavigate } from 'react-router'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { behindDialog, goalWords, returnAddressIn } from '../return-address.ts'

const wasOpenedByApp = (state: unknown): boolean =>
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
    leave: async (): Promise<void> => {
      await navigate(wanted ?? here, { replace: true, ...(wanted === null ? { state: KEEP_SCROLL } : {}) })
    },
    close: (): void => {
      if (wasOpenedByApp(location.state)) void navigate(-1)
      else void navigate(here, { replace: true, state: KEEP_SCROLL })
    },
  }
}
