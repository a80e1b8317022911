import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cookieJar, pageCookies } from '#web/browser/page-cookies.ts'
import {
  isAnswered,
  NO_ANSWERS,
  readStartAnswers,
  type StartAnswers,
  startAnswersCookie,
  startAnswersIn,
} from './start-answers.ts'

type StartState = {
  readonly form: RefObject<HTMLFormElement | null>
  /** The answers that the fields begin with. */
  readonly initial: StartAnswers
  /** The answers as typed. */
  readonly typed: StartAnswers
  /** Reads the form, and keeps what it says. */
  readonly read: () => void
}

/**
 * The start page's answers while they are typed. The page is the same for all signed-out visitors, so what this browser
 * keeps is filled in after hydration, unless something was typed by then.
 */
export const useStartAnswers = (given: StartAnswers | null): StartState => {
  const [initial, setInitial] = useState(given ?? NO_ANSWERS)
  const [typed, setTyped] = useState(initial)
  const form = useRef<HTMLFormElement>(null)
  const read = (): void => {
    if (form.current === null) return
    const answers = startAnswersIn(new FormData(form.current))
    setTyped(answers)
    cookieJar.cookie = startAnswersCookie(
      isAnswered(answers) ? answers : null,
      window.location.protocol === 'https:',
    )
  }
  const restore = useEffectEvent(() => {
    if (form.current !== null && isAnswered(startAnswersIn(new FormData(form.current)))) return read()
    const stored = readStartAnswers(pageCookies())
    if (stored === null) return
    setInitial(stored)
    setTyped(stored)
  })
  useEffect(() => restore(), [])
  return { form, initial, typed, read }
}
