import { answerRequests, followHeight, postToParent } from './in-frame.ts'
import { applyAppearance } from './onboarding-look.ts'

/**
 * Script of the account holder's form. Sends the input only to the sandbox, and tells the page only when the
 * holder is done.
 */

const onboarding = document.getElementById('onboarding')
const form = document.querySelector<HTMLFormElement>('#asked')
const send = document.querySelector<HTMLButtonElement>('#send')
const later = document.querySelector<HTMLButtonElement>('#later')
const failed = document.querySelector<HTMLElement>('#failed')
const inputs = [...document.querySelectorAll('input')]

/** The confirmation of a bank account change; null in the identity form. */
const saved = document.getElementById('saved')

const UNREACHABLE = 'We could not reach the payment provider. Check your connection and try again.'
const SESSION_EXPIRED = {
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

const sendAnswers = async (): Promise<Response | null> => {
  try {
    return await fetch('/stripe/connect/onboarding', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        secret: new URLSearchParams(location.search).get('secret'),
        ...Object.fromEntries(
          inputs
            .filter(({ type, checked }) => type !== 'radio' || checked)
            .map((input) => [
              input.name,
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

/** Reloads the page, which then shows what is still required, or that the input was saved. */
const reloadWithHash = (hash: typeof AGAIN | typeof SAVED): void => {
  history.replaceState(null, '', hash)
  location.reload()
}

const submit = async (button: HTMLButtonElement): Promise<void> => {
  button.setAttribute('aria-disabled', 'true')
  showFailure('')
  const response = await sendAnswers()
  button.removeAttribute('aria-disabled')
  if (response?.status === 401) return postToParent({ kind: 'unusable', error: SESSION_EXPIRED })
  if (response?.status !== 200) return showFailure(UNREACHABLE)
  const { taken, errors } = await response.json()
  if (Object.keys(errors).length === 0) {
    if (saved === null) postToParent({ kind: 'finished' })
    else reloadWithHash(SAVED)
  } else if (taken) reloadWithHash(AGAIN)
  else showErrors(errors)?.focus()
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  if (send && !send.hasAttribute('aria-disabled')) void submit(send)
})
for (const input of inputs) input.addEventListener('input', () => showError(input, ''))
later?.addEventListener('click', () => postToParent({ kind: 'closed' }))

applyAppearance(new URLSearchParams(location.search), document.documentElement)
// Answers every request, because the page waits for an answer.
answerRequests(() => ({}))
// The buttons are disabled until their handlers are attached.
for (const button of [send, later]) button?.removeAttribute('disabled')
if (onboarding) followHeight(onboarding)
if (document.body.hasAttribute('data-over')) postToParent({ kind: 'unusable', error: SESSION_EXPIRED })
else postToParent({ kind: 'ready' })
const serverError = form?.dataset.said ?? ''
const invalidInput = serverError === '' ? undefined : showErrors({ ssn: serverError })
// Moves the focus only if the form was just sent.
if (location.hash === AGAIN) invalidInput?.focus()
if (location.hash === SAVED && saved) saved.hidden = false
