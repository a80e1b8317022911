import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkPath } from '#contract/withdrawal-account.ts'
import { asksState } from '#contract/zip-state.ts'
import { ApiRefusal, isRefusal } from '#web/browser/api-refusal.ts'
import { api, sessionOver } from '#web/browser/browser-api.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import { browserKey } from '#web/signing/browser-key.ts'
import { type DetailsAnswer, isElsewhere, refusedDetails } from './details-answer.ts'
import { type DetailsFields, detailsIn, TEXTS } from './details-fields.ts'
import { giveDetails } from './give-details.ts'
import { forgetDetails, keepDetails, keptDetails } from './kept-details.ts'
import { readDetails } from './read-details.ts'

const NONE: DetailsAnswer = { problems: [], failure: null }

const deps = {
  api,
  privateKey: async (afresh: boolean): Promise<CryptoKey> => (await browserKey(afresh)).privateKey,
}

/** Only into what is still empty: whoever typed before the page came alive knows better. */
const fillIn = (form: HTMLFormElement, kept: DetailsFields): void => {
  for (const name of TEXTS) {
    const control = form.elements.namedItem(name)
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    if (isField && control.value === '') control.value = kept[name]
  }
}

type Before = {
  readonly caseId: string
  readonly fields: DetailsFields
  readonly answered: DetailsAnswer | null
}

/** The second part's form: its fields hold what is typed, and the tab what of it may be kept. */
export const useDetailsForm = ({ caseId, fields, answered }: Before) => {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<DetailsAnswer>(answered ?? NONE)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [stateAsked, setStateAsked] = useState(asksState(fields.zip))

  const typed = (): void => {
    if (form.current === null) return
    const now = detailsIn(new FormData(form.current))
    keepDetails(browserStorage(), caseId, now)
    setStateAsked(asksState(now.zip))
  }
  useEffect(() => {
    const kept = keptDetails(browserStorage(), caseId)
    if (form.current === null) return
    if (kept !== null) fillIn(form.current, kept)
    setStateAsked(asksState(detailsIn(new FormData(form.current)).zip))
  }, [caseId])

  const give = async (given: DetailsFields): Promise<void> => {
    const reading = readDetails(given, new Date())
    if ('problems' in reading) {
      setAnswer({ problems: reading.problems, failure: null })
      return
    }
    await giveDetails(deps, caseId, reading.details)
    forgetDetails(browserStorage(), caseId)
    await navigate(checkPath(caseId), { replace: true })
  }
  const submitted = async (given: DetailsFields): Promise<void> => {
    setBusy(true)
    try {
      setAnswer(NONE)
      await give(given)
    } catch (error) {
      if (error instanceof ApiRefusal && isElsewhere(error)) {
        if (isRefusal(error, 'checkCodeNeeded')) await navigate(checkPath(caseId), { replace: true })
        else await sessionOver(error.code)
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
  return { form, answer, tries, busy, stateAsked, typed, send }
}
