import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkPath } from '#contract/page-addresses.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { type FormStorage, formPersistence } from '#web/browser/form-persistence.ts'
import { isRecord } from '#web/browser/tab-storage.ts'
import { loadBrowserKey } from '#web/signing/browser-key.ts'
import { useSignInAgain } from '../use-sign-in-again.ts'
import { type DetailsAnswer, needsEarlierStep, refusedDetails } from './details-answer.ts'
import { type DetailsFields, detailsIn, TEXT_NAMES, type TextName } from './details-fields.ts'
import { homeState } from './home-state.ts'
import { readDetails } from './read-details.ts'
import { submitDetails } from './submit-details.ts'

const storageKey = (caseId: string): string => `check:${caseId}`

export const persistDetails = (storage: FormStorage, caseId: string, fields: DetailsFields): void =>
  storage.set(storageKey(caseId), fields)

export const forgetDetails = (storage: FormStorage, caseId: string): void =>
  storage.delete(storageKey(caseId))

/** The restored fields; null if there are none. The attestation must be confirmed again. */
export const persistedDetails = (
  storage: FormStorage,
  caseId: string,
): Readonly<Partial<Record<TextName, string>>> | null => {
  const stored = storage.get(storageKey(caseId))
  if (!isRecord(stored)) return null
  const texts = TEXT_NAMES.flatMap((name) => {
    const text = stored[name]
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts)
}

const NO_ERRORS: DetailsAnswer = { problems: [], failure: null }

/** Signs calls with this browser's key. */
export const signDeps = {
  api,
  loadOrRenewKey: async (renewKey: boolean): Promise<CryptoKey> =>
    (await loadBrowserKey(renewKey)).privateKey,
}

/** Fills in stored input, but only in unchanged fields, because input made before hydration takes precedence. */
const fillStoredInput = (
  form: HTMLFormElement,
  initial: DetailsFields,
  stored: Partial<Record<TextName, string>>,
): void => {
  for (const name of TEXT_NAMES) {
    const control = form.elements.namedItem(name)
    const text = stored[name]
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof RadioNodeList
    if (isField && text !== undefined && control.value === initial[name]) control.value = text
  }
}

type DetailsFormOptions = {
  readonly caseId: string
  readonly fields: DetailsFields
  readonly postedAnswer: DetailsAnswer | null
}

/** Form state of the second step, persisted in the page's memory. */
export const useDetailsForm = ({ caseId, fields, postedAnswer }: DetailsFormOptions) => {
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<DetailsAnswer>(postedAnswer ?? NO_ERRORS)
  const [attempts, setAttempts] = useState(0)
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState(homeState(fields, fields.state))

  const persist = (): void => {
    if (form.current === null) return
    const current = detailsIn(new FormData(form.current))
    persistDetails(formPersistence, caseId, current)
    setState(homeState(current, current.state))
  }
  const forget = (): void => forgetDetails(formPersistence, caseId)
  const restore = useEffectEvent(() => {
    const stored = persistedDetails(formPersistence, caseId)
    if (form.current === null) return
    // A posted form, which the server returned, is newer than stored input.
    if (stored !== null && postedAnswer === null) fillStoredInput(form.current, fields, stored)
    const current = detailsIn(new FormData(form.current))
    setState(homeState(current, current.state || stored?.state || fields.state))
  })
  useEffect(() => restore(), [])

  const submitFields = async (typed: DetailsFields): Promise<void> => {
    const reading = readDetails(typed, new Date())
    if ('problems' in reading) {
      setAnswer({ problems: reading.problems, failure: null })
      return
    }
    await submitDetails(signDeps, caseId, reading.details)
    forget()
    await navigate(checkPath(caseId), { replace: true })
  }
  const submit = async (typed: DetailsFields): Promise<void> => {
    setBusy(true)
    try {
      setAnswer(NO_ERRORS)
      await submitFields(typed)
    } catch (error) {
      if (error instanceof ApiRefusal && needsEarlierStep(error)) {
        if (isTokenCode(error.code)) await signInAgain(error.code)
        // After typing the code, the person comes back here, even if details are stored.
        else await navigate(checkPath(caseId, 'details'), { replace: true })
      } else setAnswer(refusedDetails(error))
    } finally {
      setAttempts((before) => before + 1)
      setBusy(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void submit(detailsIn(new FormData(event.currentTarget)))
  }
  return { form, answer, attempts, busy, state, persist, forget, send }
}
