import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { api } from '#web/browser/api/browser-api.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { advanceSignIn } from './advance-sign-in.ts'
import { persistedSignIn, persistSignIn } from './persisted-sign-in.ts'
import { signInActOf, valuesIn } from './posted-form.ts'
import { type Act, isUntouched, type SignInState } from './sign-in.state.ts'
import { markSigningIn } from './sign-in-mark.ts'
import { forgetSignIn } from './sign-in-record.ts'

export type SignIn = {
  readonly state: SignInState
  /** The running action. */
  readonly busy: Act | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
  /** Persists the typed input. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Called after any kind of sign-in. */
  readonly entered: () => void
}

/**
 * Restores the sign-in begun in this tab, without overriding the page's message. Runs after hydration, because the
 * server can't know it.
 */
const useStoredSignIn = (initialState: SignInState, onFound: (state: SignInState) => void): void => {
  const restore = useEffectEvent(() => {
    const stored = isUntouched(initialState) ? persistedSignIn(formPersistence, Date.now()) : null
    if (stored !== null) onFound(stored)
  })
  useLayoutEffect(() => restore(), [])
}

/** Marks the sign-in as begun, so that the page it ends on manages the focus. */
const useMarkSigningIn = (): void => {
  useEffect(() => markSigningIn(browserStorage()), [])
}

/** State of the sign-in forms in the browser. Input and destination are kept in this tab until signed in. */
export const useSignIn = (
  initialState: SignInState,
  wanted: string | null,
  onEntered: () => void,
): SignIn => {
  const [state, setState] = useState(initialState)
  const [busy, setBusy] = useState<Act | null>(null)
  useStoredSignIn(initialState, setState)
  useMarkSigningIn()
  const persist = (current: SignInState): void => persistSignIn(formPersistence, current, wanted, Date.now())
  const entered = (): void => {
    forgetSignIn(formPersistence)
    onEntered()
  }
  const submit = async (form: FormData): Promise<void> => {
    const act = signInActOf(form)
    setBusy(act)
    try {
      const result = await advanceSignIn({ api }, { ...state, values: valuesIn(form, state.values) }, act)
      if (result === 'entered') return entered()
      // Persists the state also if the dialog was closed in the meantime.
      persist(result)
      setState(result)
    } finally {
      setBusy(null)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy !== null) return
    const { nativeEvent, currentTarget } = event
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    void submit(new FormData(currentTarget, submitter))
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    persist({ ...state, values: valuesIn(new FormData(currentTarget), state.values) })
  return { state, busy, send, onInput, entered }
}
