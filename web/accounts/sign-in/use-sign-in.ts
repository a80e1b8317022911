import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { api } from '#web/browser/api/browser-api.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { advanceSignIn } from './advance-sign-in.ts'
import { persistedSignIn, persistSignIn } from './persisted-sign-in.ts'
import { actIn, valuesIn } from './posted-form.ts'
import { type Act, isUntouched, type SignInState } from './sign-in.state.ts'
import { markSigningIn } from './sign-in-mark.ts'
import { forgetSignIn } from './sign-in-record.ts'

export type SignIn = {
  readonly state: SignInState
  /** The running action. */
  readonly busy: Act | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
  readonly type: (event: FormEvent<HTMLFormElement>) => void
  /** Called after any kind of sign-in. */
  readonly entered: () => void
}

/**
 * Restores this tab's step, without overriding the page's message. After hydration: the server can't know it.
 */
const useStoredSignIn = (first: SignInState, found: (state: SignInState) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the forms as they were opened
  useLayoutEffect(() => {
    const stored = isUntouched(first) ? persistedSignIn(formPersistence, Date.now()) : null
    if (stored !== null) found(stored)
  }, [])
}

/** Marks the sign-in as begun, so that the page it ends on manages the focus. */
const useMarkSigningIn = (): void => {
  useEffect(() => markSigningIn(browserStorage()), [])
}

/** Client state of the sign-in forms: input and destination stay in this tab until signed in. */
export const useSignIn = (first: SignInState, wanted: string | null, onEntered: () => void): SignIn => {
  const [state, setState] = useState(first)
  const [busy, setBusy] = useState<Act | null>(null)
  useStoredSignIn(first, setState)
  useMarkSigningIn()
  const persist = (now: SignInState): void => persistSignIn(formPersistence, now, wanted, Date.now())
  const entered = (): void => {
    forgetSignIn(formPersistence)
    onEntered()
  }
  const submit = async (form: FormData): Promise<void> => {
    const act = actIn(form)
    setBusy(act)
    try {
      const result = await advanceSignIn({ api }, { ...state, values: valuesIn(form, state.values) }, act)
      if (result === 'entered') return entered()
      // Also if the dialog was closed meanwhile.
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
  const type = ({ currentTarget }: FormEvent<HTMLFormElement>): void =>
    persist({ ...state, values: valuesIn(new FormData(currentTarget), state.values) })
  return { state, busy, send, type, entered }
}
