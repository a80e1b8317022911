import { answerRequests, postToParent, requestToken } from './in-frame.ts'

/** Script of Link's window: from the e-mail address over its code to the cards saved with Link. */

const byId = <T extends HTMLElement>(id: string, type: new () => T): T => {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`Link's window has no ${id}`)
  return element
}

const email = byId('email', HTMLInputElement)
const code = byId('code', HTMLInputElement)
const select = byId('card', HTMLSelectElement)
const pay = byId('pay', HTMLButtonElement)

/** Address of the person known in this browser, as the real Link's cookie. */
const STORAGE_KEY = 'link'
const OWNER = 'Carol Brandt'
const VALID_FOR_YEARS = 3

const showStep = (name: 'email' | 'code' | 'card'): void => {
  for (const step of ['email', 'code', 'card']) byId(`${step}-step`, HTMLElement).hidden = step !== name
  pay.hidden = name !== 'card'
  const first = { email, code, card: pay }[name]
  first.focus()
}

const showError = (input: HTMLInputElement, words: string): void => {
  const line = byId(`${input.id}-error`, HTMLElement)
  const text = line.querySelector('span')
  if (text) text.textContent = words
  line.hidden = words === ''
  input.toggleAttribute('aria-invalid', words !== '')
}

const close = (): void => postToParent({ kind: 'closed' })

const showCards = (): void => {
  byId('paying-as', HTMLElement).textContent = email.value
  showStep('card')
}

byId('email-step', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(email.value.trim())
  showError(email, isAddress ? '' : 'Enter your e-mail, like ada@example.com.')
  if (!isAddress) return
  email.value = email.value.trim()
  byId('sent-to', HTMLElement).textContent = email.value
  showStep('code')
})

/** Goes on by itself once all digits are typed. */
const checkCode = (): void => {
  const expected = document.body.dataset.code ?? ''
  const isWrong = code.value.length >= expected.length && code.value !== expected
  showError(code, isWrong ? 'That isn’t the code. Try again.' : '')
  if (code.value !== expected) return
  localStorage.setItem(STORAGE_KEY, email.value)
  showCards()
}
code.addEventListener('input', checkCode)
byId('code-step', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  checkCode()
})

pay.addEventListener('click', () => {
  pay.setAttribute('aria-busy', 'true')
  pay.textContent = 'Paying…'
  postToParent({ kind: 'agreed', owner: { name: OWNER, email: email.value } })
})
byId('cancel', HTMLButtonElement).addEventListener('click', close)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})

answerRequests((question) => {
  if (question.kind !== 'tokenize') return {}
  return requestToken(
    {
      number: select.value,
      expMonth: 12,
      expYear: new Date().getFullYear() + VALID_FOR_YEARS,
      cvc: '000',
      postalCode: null,
      wallet: 'link',
    },
    question,
  )
})

const known = localStorage.getItem(STORAGE_KEY)
for (const button of document.querySelectorAll('button')) button.disabled = false
postToParent({ kind: 'ready' })
if (known === null) showStep('email')
else {
  email.value = known
  showCards()
}
