import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { formsOf, tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { persistedSignIn, persistSignIn } from './persisted-sign-in.ts'
import { firstState, type SignInState } from './sign-in.state.ts'
import { forgetSignIn, persistedDestination } from './sign-in-record.ts'

const NOW = Date.parse('2026-11-21T18:00:00Z')
const WANTED = '/fundraiser/list?x=1&y=two'
const EMAIL = 'ada@mail.example'
const mailed = { email: EMAIL, resendAt: '2026-11-21T18:01:00.000Z' }

const atReset: SignInState = {
  ...firstState(EMAIL),
  step: 'reset',
  values: { email: EMAIL, password: 'four plain words', verifyCode: '123456' },
  mailed,
}

const persistedForms = (state: SignInState, forms = formsOf()) => {
  persistSignIn(forms, state, WANTED, NOW)
  return forms
}

/** The next document of the tab, and what the first one left in the tab's storage. */
const reload = (state: SignInState) => {
  const storage = tabStorage()
  const before = persistedForms(state, formsOf(storage))
  before.persist()
  const carried = storage.getItem('carried')
  const forms = formsOf(storage)
  forms.restore()
  return { forms, carried }
}

describe('the state of a sign-in', () => {
  it('is restored after a reload, which needs the code again', () => {
    expect(persistedSignIn(reload(atReset).forms, NOW + MINUTE_MS)).toMatchObject({
      step: 'reset',
      values: { email: EMAIL, password: '', verifyCode: '' },
      mailed,
    })
  })

  it.each(['email', 'password', 'code', 'reset'] as const)(
    'is restored at the step %s, without password, code and messages',
    (step) => {
      const state = { ...atReset, step, problems: { email: 'No.' }, failure: 'No.', notice: 'Known.' }
      expect(persistedSignIn(persistedForms(state), NOW)).toMatchObject({
        step,
        values: { password: '', verifyCode: '' },
        problems: {},
        failure: null,
        notice: null,
      })
    },
  )

  it('has no password and no code in the tab’s storage', () => {
    expect(reload(atReset).carried).not.toMatch(/four plain words|123456/)
  })

  it('keeps its destination as long as its step, and only if it is a page of ours', () => {
    const forms = persistedForms(atReset)
    expect(persistedDestination(forms, NOW + 10 * MINUTE_MS - 1)).toBe(WANTED)
    expect(persistedDestination(reload(atReset).forms, NOW + MINUTE_MS)).toBe(WANTED)
    expect(persistedDestination(forms, NOW + 10 * MINUTE_MS)).toBeNull()
    persistSignIn(forms, atReset, null, NOW)
    expect(persistedDestination(forms, NOW)).toBeNull()
    persistSignIn(forms, atReset, '//elsewhere.example/', NOW)
    expect(persistedDestination(forms, NOW)).toBeNull()
    persistSignIn(forms, atReset, WANTED, NOW)
    forgetSignIn(forms)
    expect(persistedDestination(forms, NOW)).toBeNull()
  })

  it('has only the address once the code has expired', () => {
    expect(persistedSignIn(persistedForms(atReset), NOW + 10 * MINUTE_MS)).toEqual(firstState(EMAIL))
  })

  it('is null before an e-mail is entered, once signed in, and for altered data', () => {
    expect(persistedSignIn(persistedForms(firstState()), NOW)).toBeNull()
    const forms = persistedForms(atReset)
    forgetSignIn(forms)
    expect(persistedSignIn(forms, NOW)).toBeNull()
    for (const altered of ['', 7, { step: 'code' }, { step: 'gone', email: EMAIL }]) {
      forms.set('signIn', altered)
      expect(persistedSignIn(forms, NOW), JSON.stringify(altered)).toBeNull()
    }
    forms.set('signIn', { step: 'code', email: EMAIL, mailed: { email: 7 }, storedAt: NOW })
    expect(persistedSignIn(forms, NOW)).toMatchObject({ step: 'code', mailed: null })
  })
})
