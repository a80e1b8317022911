import {
  brandOf,
  codeError,
  codeLength,
  digitsOf,
  expiryError,
  expiryOf,
  formatExpiry,
  formatNumber,
  numberError,
  zipError,
} from './card-rules.ts'
import { answerRequests, followHeight, postToParent, requestToken } from './in-frame.ts'
import type { Answer, FrameRequest, WireError } from './messages.ts'

/** Script of the card fields, which sends their input only to the sandbox. */

const byId = <T extends HTMLElement>(id: string, type: new () => T): T => {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`The card fields have no ${id}`)
  return element
}
const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement)

const number = input('number')
const expiry = input('expiry')
const code = input('code')
const zip = input('zip')
const form = byId('fields', HTMLElement)
const testNumbers = new Set((form.dataset.testNumbers ?? '').split(','))

type Field = { readonly input: HTMLInputElement; readonly check: () => WireError | null }
const fields: readonly Field[] = [
  { input: number, check: () => numberError(number.value, testNumbers) },
  { input: expiry, check: () => expiryError(expiry.value, new Date()) },
  { input: code, check: () => codeError(code.value, brandOf(digitsOf(number.value))) },
  { input: zip, check: () => zipError(zip.value) },
]

const showError = (field: Field, error: WireError | null): void => {
  const line = byId(`${field.input.id}-error`, HTMLElement)
  const words = line.querySelector('span')
  if (words) words.textContent = error?.message ?? ''
  line.hidden = error === null
  if (error) field.input.setAttribute('aria-invalid', 'true')
  else field.input.removeAttribute('aria-invalid')
}

/** Reformats a field, and keeps the caret after the same number of digits. */
const reformat = (field: HTMLInputElement, format: (digits: string) => string): void => {
  const digitsBefore = digitsOf(field.value.slice(0, field.selectionStart ?? 0)).length
  const atEnd = field.selectionStart === field.value.length
  const next = format(digitsOf(field.value))
  field.value = next
  if (atEnd) return
  let caret = 0
  for (let digitsSeen = 0; caret < next.length && digitsSeen < digitsBefore; caret += 1) {
    if (/\d/.test(next.charAt(caret))) digitsSeen += 1
  }
  field.setSelectionRange(caret, caret)
}

/** Formats the expiry date as it is typed. While deleting, adds no slash, so that it can be deleted, too. */
const formatTypedExpiry = (event: InputEvent): void => {
  const deleting = event.inputType.startsWith('delete')
  const digits = digitsOf(expiry.value)
  if (deleting && digits.length <= 2) expiry.value = digits
  else reformat(expiry, formatExpiry)
}

const reportChange = (): void =>
  postToParent({
    kind: 'change',
    empty: fields.every((field) => field.input.value === ''),
    complete: fields.every((field) => field.check() === null),
  })

number.addEventListener('input', () => {
  reformat(number, formatNumber)
  code.maxLength = codeLength(brandOf(digitsOf(number.value)))
})
expiry.addEventListener('input', (event) => {
  if (event instanceof InputEvent) formatTypedExpiry(event)
  else reformat(expiry, formatExpiry)
})
code.addEventListener('input', () => {
  code.value = digitsOf(code.value)
})
for (const field of fields) {
  field.input.addEventListener('input', () => {
    if (field.check() === null) showError(field, null)
    reportChange()
  })
  // Shows an error once a filled field is left. An empty field shows none.
  field.input.addEventListener('change', () => {
    if (field.input.value !== '') showError(field, field.check())
  })
  field.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') postToParent({ kind: 'enter' })
    if (event.key === 'Escape') postToParent({ kind: 'escape' })
  })
}

/** Shows all errors and focuses the first. */
const submit = (): Answer => {
  const results = fields.map((field) => ({ field, error: field.check() }))
  for (const { field, error } of results) showError(field, error)
  const firstInvalid = results.find(({ error }) => error !== null)
  if (!firstInvalid?.error) return {}
  firstInvalid.field.input.focus()
  return { error: firstInvalid.error }
}

const tokenize = (question: Extract<FrameRequest, { kind: 'tokenize' }>): Answer | Promise<Answer> => {
  const refused = submit()
  const date = expiryOf(expiry.value)
  if (refused.error || !date) return refused
  return requestToken(
    {
      number: digitsOf(number.value),
      expMonth: date.month,
      expYear: date.year,
      cvc: code.value,
      postalCode: zip.value.trim(),
      wallet: null,
    },
    question,
  )
}

const clear = (): Answer => {
  for (const field of fields) {
    field.input.value = ''
    showError(field, null)
  }
  reportChange()
  return {}
}

answerRequests((question) => {
  switch (question.kind) {
    case 'submit':
      return submit()
    case 'tokenize':
      return tokenize(question)
    case 'focus':
      number.focus()
      return {}
    case 'clear':
      return clear()
    case 'close':
      return {}
  }
})
followHeight(form)
postToParent({ kind: 'ready' })
