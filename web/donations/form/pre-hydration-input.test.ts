import { expect, test } from 'vitest'
import { donationIn, emptyDonation } from './donation-fields.ts'
import { readPreHydrationInput } from './pre-hydration-input.ts'

const serverFields = emptyDonation({ kind: 'preset', cents: 5000 }, 0)
const controls = (changed: Record<string, string>) => {
  const form = new FormData()
  const untouched = {
    amount: '50',
    otherAmount: '',
    tip: '0',
    otherTip: '',
    fullName: '',
    email: '',
    message: '',
  }
  for (const [name, value] of Object.entries({ ...untouched, ...changed })) form.set(name, value)
  return donationIn(form, 0)
}

test('an untouched form has nothing to carry over', () => {
  expect(readPreHydrationInput(serverFields, controls({}), false)).toEqual({})
  const proposed = emptyDonation({ kind: 'preset', cents: 5000 }, 10)
  expect(readPreHydrationInput(proposed, controls({ tip: '5' }), false)).toEqual({})
})

test.each([
  [{ amount: '100' }, { amount: { kind: 'preset', cents: 10_000 } }],
  [{ otherAmount: '75' }, { amount: { kind: 'typed', text: '75' } }],
  [{ otherAmount: '7x' }, { amount: { kind: 'typed', text: '7x' } }],
  [{ tip: '3' }, { tip: { kind: 'dollars', cents: 300 } }],
  [{ tip: 'other', otherTip: '12' }, { tip: { kind: 'typed', text: '12' } }],
  [
    { fullName: 'Carol', email: 'carol@mail.example' },
    { fullName: 'Carol', email: 'carol@mail.example' },
  ],
  [{ message: 'For the ramp' }, { message: 'For the ramp' }],
  [
    { nameShown: 'anonymous', hideAmount: 'on' },
    { nameShown: 'anonymous', hideAmount: true },
  ],
  [
    { coverFee: 'on', consentUpdates: 'on' },
    { coverFee: true, consentUpdates: true },
  ],
])('%j is carried over', (changed, carriedOver) => {
  expect(readPreHydrationInput(serverFields, controls(changed), false)).toEqual(carriedOver)
})

test('stored input takes precedence over chips that a browser restores on back navigation, but not over typed text', () => {
  const unchosen = controls({ amount: '' })
  for (const hasStored of [true, false])
    expect(readPreHydrationInput(serverFields, unchosen, hasStored)).toEqual({})
  expect(readPreHydrationInput(serverFields, controls({ amount: '100', tip: '3' }), true)).toEqual({})
  expect(readPreHydrationInput(serverFields, controls({ amount: '', otherAmount: '80' }), true)).toEqual({
    amount: { kind: 'typed', text: '80' },
  })
})
