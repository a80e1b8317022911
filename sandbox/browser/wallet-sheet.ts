import { answerRequests, postToParent, requestToken } from './in-frame.ts'

/** Script of a wallet's sheet, in which the donor chooses a card and approves or cancels. */

const select = document.querySelector('select')
const pay = document.querySelector<HTMLButtonElement>('#pay')
const owner = document.querySelector<HTMLInputElement>('#owner')
const email = document.querySelector<HTMLInputElement>('#email')
const cancel = document.querySelector<HTMLButtonElement>('#cancel')

const close = (): void => postToParent({ kind: 'closed' })

pay?.addEventListener('click', () => {
  pay.setAttribute('aria-busy', 'true')
  pay.textContent = 'Paying…'
  postToParent({ kind: 'agreed', owner: { name: owner?.value ?? '', email: email?.value ?? '' } })
})
cancel?.addEventListener('click', close)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
})

const VALID_FOR_YEARS = 3

answerRequests((question) => {
  if (question.kind !== 'tokenize') return {}
  return requestToken(
    {
      number: select?.value ?? '',
      expMonth: 12,
      expYear: new Date().getFullYear() + VALID_FOR_YEARS,
      cvc: '000',
      postalCode: null,
      wallet: new URLSearchParams(location.search).get('wallet'),
    },
    question,
  )
})
// The buttons are disabled until their handlers are attached.
for (const button of [pay, cancel]) button?.removeAttribute('disabled')
postToParent({ kind: 'ready' })
pay?.focus()
