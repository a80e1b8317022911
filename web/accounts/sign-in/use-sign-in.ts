import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { api } from '#web/browser/api/browser-api.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { advanceSignIn } from './advance-sign-in.ts'
import { expectArrival } from './arrival.ts'
import { forgetSignIn, persistedSignIn, persistSignIn } from './persisted-sign-in.ts'
import { actIn, typedIn } from './posted-form.ts'
import { type Act, isUntouched, type SignInState } from './sign-in.state.ts'

export type SignIn = {
  readonly state: SignInState
  /** What was pressed and isn't answered yet. */
  readonly busy: Act | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
  readonly type: (event: FormEvent<HTMLFormElement>) => void
  /** By whatever way. */
  readonly entered: () => void
}

/** Where this tab stands, but for what the page itself has to say. Once the page is alive: the server can't know. */
const useKept = (first: SignInState, found: (state: SignInState) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the forms as they were opened
  useLayoutEffect(() => {
    const kept = isUntouched(first) ? persistedSignIn(browserStorage(), Date.now()) : null
    if (kept !== null) found(kept)
  }, [])
}

/** Whoever signs in here, by whatever way and in whichever document it ends, arrives where the focus is looked after. */
const useArrivalAhead = (): void => {
  useEffect(() => expectArrival(browserStorage()), [])
}

/**
 * The sign-in forms once the page is alive: what is typed stays in this tab until somebody is signed in, and so does the
 * page that was `wanted`.
 */
export const useSignIn = (first: SignInState, wanted: string | null, onEntered: () => void): SignIn => {
  const [state, setState] = useState(first)
  const [busy, setBusy] = useState<Act | null>(null)
  useKept(first, setState)
  useArrivalAhead()
  const keep = (now: SignInState): void => persistSignIn(browserStorage(), now, wanted, Date.now())
  const entered = (): void => {
    forgetSignIn(browserStorage())
    onEntered()
  }
  const take = async (form: FormData): Promise<void> => {
    const act = actIn(form)
    setBusy(act)
    try {
      const result = await advanceSignIn({ api }, { ...state, typed: typedIn(form, state.typed) }, act)
      if (result === 'entered') return entered()
      // Also for who has closed the dialog meanwhile.
      keep(result)
      setState(result)
    } finally {
      setBusy(null)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy !== null) return
    const { nativeEvent, currentTarget } = event
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    void take(new FormData(currentTarget, pressed))
  }
  const type = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    keep({ ...state, typed: typedIn(new FormData(currentTarget), state.typed) })
  return { state, busy, send, type, entered }
}
