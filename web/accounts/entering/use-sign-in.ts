import { type FormEvent, useState } from 'react'
import { api } from '#web/browser/browser-api.ts'
import { actIn, typedIn } from './sent-form.ts'
import type { Act, SignInState } from './sign-in.state.ts'
import { takeStep } from './take-step.ts'

export type SignIn = {
  readonly state: SignInState
  /** What was pressed and isn't answered yet. */
  readonly busy: Act | null
  readonly send: (event: FormEvent<HTMLFormElement>) => void
}

/** The sign-in forms once the page is alive: what is typed stays here until somebody is signed in. */
export const useSignIn = (first: SignInState, onEntered: () => void): SignIn => {
  const [state, setState] = useState(first)
  const [busy, setBusy] = useState<Act | null>(null)
  const take = async (form: FormData): Promise<void> => {
    const act = actIn(form)
    setBusy(act)
    try {
      const result = await takeStep(
        { api, atOnce: false },
        { ...state, typed: typedIn(form, state.typed) },
        act,
      )
      if (result === 'entered') onEntered()
      else setState(result)
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
  return { state, busy, send }
}
