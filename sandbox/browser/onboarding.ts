import { answerQuestions, followHeight, postToParent } from './in-frame.ts'
import { applyAppearance } from './onboarding-look.ts'

/**
 * The account holder's form. Its input is sent only to the sandbox; the page is only told when the holder
 * exits.
 */

const onboarding = document.getElementById('onboarding')
const form = document.querySelector<HTMLFormElement>('#asked')
const send = document.querySelector<HTMLButtonElement>('#send')
const later = document.querySelector<HTMLButtonElement>('#later')
const failed = document.querySelector<HTMLElement>('#failed')
const inputs = [...document.querySelectorAll('input')]

/** Only in a bank account change. */
const saved = document.getElementById('saved')

const UNREACHABLE = 'We could not reach the payment provider. Check your connection and try again.'
const OVER = {
  type: 'authentication_error',
  message: 'The account session is over, or was none. Fetch a new client secret.',
}

const showError = (input: HTMLInputElement, message: string): void => {
  const line = document.getElementById(`${input.id}-error`)
  const words = line?.querySelector('span')
  if (!line || !words) return
  words.textContent = message
  line.hidden = message === ''
  if (message === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
}

/** Shows each error at its field. @returns the first of those fields */
const showErrors = (errors: Readonly<Record<string, string>>): HTMLInputElement | undefined => {
  for (const input of inputs) showError(input, errors[input.id] ?? '')
  return inputs.find((input) => errors[input.id] !== undefined)
}

const showFailure = (message: string): void => {
  if (!failed) return
  failed.textContent = message
  failed.hidden = message === ''
}

/** Digits of a pasted number, without spaces and dashes. */
const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '')

const ask = async (): Promise<Response | null> => {
  try {
    return await fetch('/stripe/connect/onboarding', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        secret: new URLSearchParams(location.search).get('secret'),
        ...Object.fromEntries(
          inputs.map((input) => [
            input.id,
            input.hasAttribute('data-digits') ? digitsOf(input.value) : input.value,
          ]),
        ),
      }),
    })
  } catch {
    return null
  }
}

const AGAIN = '#again'
const SAVED = '#saved'

/** Reloads the page, which shows what is still required or what was saved. */
const showAgain = (said: typeof AGAIN | typeof SAVED): void => {
  history.replaceState(null, '', said)
  location.reload()
}

const submit = async (button: HTMLButtonElement): Promise<void> => {
  button.setAttribute('aria-disabled', 'true')
  showFailure('')
  const response = await ask()
  button.removeAttribute('aria-disabled')
  if (response?.status === 401) return postToParent({ kind: 'unusable', error: OVER })
  if (response?.status !== 200) return showFailure(UNREACHABLE)
  const { taken, errors } = await response.json()
  if (Object.keys(errors).length === 0) {
    if (saved === null) postToParent({ kind: 'finished' })
    else showAgain(SAVED)
  } else if (taken) showAgain(AGAIN)
  else showErrors(errors)?.focus()
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (send && !send.hasAttribute('aria-disabled')) void submit(send)
})
for (const input of inputs) input.addEventListener('input', () => showError(input, ''))
later?.addEventListener('click', () => postToParent({ kind: 'closed' }))

applyAppearance(new URLSearchParams(location.search), document.documentElement)
answerQuestions(() => ({}))
// Disabled until now, when the handlers are attached.
for (const button of [send, later]) button?.removeAttribute('disabled')
if (onboarding) followHeight(onboarding)
if (document.body.hasAttribute('data-over')) postToParent({ kind: 'unusable', error: OVER })
else postToParent({ kind: 'ready' })
const serverError = form?.dataset.said ?? ''
const wrong = serverError === '' ? undefined : showErrors({ ssn: serverError })
// Moves the focus only if the form was just sent.
if (location.hash === AGAIN) wrong?.focus()
if (location.hash === SAVED && saved) saved.hidden = false
