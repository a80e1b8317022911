import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { account } from '#web/browser/account.ts'
import { KEEPS_PLACE } from '#web/browser/navigation.tsx'
import type { loader } from '#web/root.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { behindDialog, goalWords, NEXT, ownAddress, SIGN_IN } from '../return-address.ts'
import { askWho, useAccount } from '../use-account.ts'
import { firstState, wordsOf } from './sign-in.state.ts'
import { SignInForms } from './sign-in-forms.tsx'
import { useSignIn } from './use-sign-in.ts'

/** On links that open the dialog: closing it then goes back instead of a step further. */
export const OPENED_HERE = { ...KEEPS_PLACE, openedHere: true } as const

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true

/** Where the dialog's address leads on to: the page that a guard kept, else the one under the dialog. */
const useWayOn = () => {
  const location = useLocation()
  const navigate = useNavigate()
  const here = behindDialog(location)
  const wanted = ownAddress(new URLSearchParams(location.search).get(NEXT))
  return {
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

const OpenDialog = () => {
  const offered = useRouteLoaderData<typeof loader>('root')?.offered ?? []
  const { next, goal, close } = useWayOn()
  // Tells the page to look at its cookies again; the rest is done for everybody who is signed in.
  const signIn = useSignIn(firstState(), () => account.set(null))
  const { title, intro } = wordsOf(signIn.state, goal)
  return (
    <Dialog title={title} intro={intro} open onClose={close}>
      <SignInForms signIn={signIn} next={next} goal={goal} offered={offered} />
    </Dialog>
  )
}

/** Somebody who came here signed in, or whose session only had to be refreshed, goes straight on. */
const GoingOn = () => {
  const { goOn } = useWayOn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that brought them here
  useEffect(() => {
    void askWho().then((info) => (info === null ? undefined : goOn()))
  }, [])
  return null
}

/** Opens over any page of the default layout whose address has `signIn=1`. */
export const SignInDialog = () => {
  const [search] = useSearchParams()
  const { signedIn } = useAccount()
  if (search.get(SIGN_IN) !== '1') return null
  return signedIn ? <GoingOn /> : <OpenDialog />
}
