import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkPath } from '#contract/identity/withdrawal-account.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { isTokenCode } from '#web/browser/api/session.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { browserKey } from '#web/signing/browser-key.ts'
import { useSignInAgain } from '../use-sign-in-again.ts'
import { type DetailsAnswer, isOpenElsewhere, refusedDetails } from './details-answer.ts'
import { type DetailsFields, detailsIn, TEXTS, type TextName } from './details-fields.ts'
import { giveDetails } from './give-details.ts'
import { homeState } from './home-state.ts'
import { forgetDetails, persistDetails, persistedDetails } from './persisted-details.ts'
import { readDetails } from './read-details.ts'

const NONE: DetailsAnswer = { problems: [], failure: null }

/** Signs with this browser's key. */
export const signDeps = {
  api,
  privateKey: async (renewKey: boolean): Promise<CryptoKey> => (await browserKey(renewKey)).privateKey,
}

/** Only unchanged fields: input made before hydration takes precedence. */
const fillIn = (
  form: HTMLFormElement,
  initial: DetailsFields,
  stored: Partial<Record<TextName, string>>,
): void => {
  for (const name of TEXTS) {
    const control = form.elements.namedItem(name)
    const text = stored[name]
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    if (isField && text !== undefined && control.value === initial[name]) control.value = text
  }
}

type Before = {
  readonly caseId: string
  readonly fields: DetailsFields
  readonly answered: DetailsAnswer | null
}

/** Form state of the second step, persisted in the page's memory. */
export const useDetailsForm = ({ caseId, fields, answered }: Before) => {
  const navigate = useNavigate()
  const signInAgain = useSignInAgain()
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<DetailsAnswer>(answered ?? NONE)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState(homeState(fields.zip, fields.state))

  const persist = (): void => {
    if (form.current === null) return
    const now = detailsIn(new FormData(form.current))
    persistDetails(formPersistence, caseId, now)
    setState(homeState(now.zip, now.state))
  }
  const forget = (): void => forgetDetails(formPersistence, caseId)
  const restore = useEffectEvent(() => {
    const stored = persistedDetails(formPersistence, caseId)
    if (form.current === null) return
    // A form returned without scripts is newer.
    if (stored !== null && answered === null) fillIn(form.current, fields, stored)
    const now = detailsIn(new FormData(form.current))
    setState(homeState(now.zip, now.state || stored?.state || fields.state))
  })
  useEffect(() => restore(), [])

  const give = async (given: DetailsFields): Promise<void> => {
    const reading = readDetails(given, new Date())
    if ('problems' in reading) {
      setAnswer({ problems: reading.problems, failure: null })
      return
    }
    await giveDetails(signDeps, caseId, reading.details)
    forget()
    await navigate(checkPath(caseId), { replace: true })
  }
  const submitted = async (given: DetailsFields): Promise<void> => {
    setBusy(true)
    try {
      setAnswer(NONE)
      await give(given)
    } catch (error) {
      if (error instanceof ApiRefusal && isOpenElsewhere(error)) {
        if (isTokenCode(error.code)) await signInAgain(error.code)
        // Returns here after the code, even if details exist.
        else await navigate(checkPath(caseId, 'details'), { replace: true })
      } else setAnswer(refusedDetails(error))
    } finally {
      setTries((before) => before + 1)
      setBusy(false)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!busy) void submitted(detailsIn(new FormData(event.currentTarget)))
  }
  return { form, answer, tries, busy, state, persist, forget, send }
}
