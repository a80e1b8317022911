import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { tabStorage } from '#web/browser/tab-storage-for-tests.ts'
import { persistedSignIn, persistSignIn } from './persisted-sign-in.ts'
import { firstState, type SignInState } from './sign-in.state.ts'
import { forgetSignIn, persistedDestination } from './sign-in-record.ts'

const NOW = Date.parse('2026-11-21T18:00:00Z')
const WANTED = '/fundraiser/list?x=1&y=two'
const EMAIL = 'ada@mail.example'
const mailed = { email: EMAIL, resendAt: '2026-11-21T18:01:00.000Z' }

const atJoin: SignInState = {
  ...firstState(EMAIL),
  step: 'join',
  values: { email: EMAIL, fullName: 'Ada Lane', password: 'four plain words', verifyCode: '123456' },
  mailed,
}

/** A reload: the document's memory is lost, the tab's storage stays. */
const reload = (storage: ReturnType<typeof tabStorage>): ReturnType<typeof tabStorage> => {
  const stored = storage.getItem('signIn') ?? ''
  forgetSignIn(storage)
  storage.setItem('signIn', stored)
  return storage
}

const keeping = (state: SignInState) => {
  const storage = tabStorage()
  persistSignIn(storage, state, WANTED, NOW)
  return storage
}

describe('the state of a sign-in', () => {
  it('is restored after the dialog was closed, with the entered code', () => {
    const { password: _, ...values } = atJoin.values
    expect(persistedSignIn(keeping(atJoin), NOW + MINUTE_MS)).toEqual({
      ...atJoin,
      values: { ...values, password: '' },
    })
  })

  it('is restored after a reload, which needs the code again', () => {
    expect(persistedSignIn(reload(keeping(atJoin)), NOW + MINUTE_MS)).toMatchObject({
      step: 'code',
      values: { email: EMAIL, fullName: 'Ada Lane', password: '', verifyCode: '' },
      mailed,
    })
  })

  it.each(['email', 'password', 'code'] as const)('is %s', (step) => {
    const state = { ...atJoin, step, problems: { email: 'No.' }, failure: 'No.', notice: 'Known.' }
    expect(persistedSignIn(keeping(state), NOW)).toMatchObject({
      step,
      values: { password: '', verifyCode: '' },
      problems: {},
      failure: null,
      notice: null,
    })
  })

  it('has no password and no code in the tab’s storage', () => {
    expect(keeping(atJoin).getItem('signIn')).not.toMatch(/four plain words|123456/)
  })

  it('keeps its return address as long as the step itself, and no other', () => {
    const storage = keeping(atJoin)
    expect(persistedDestination(storage, NOW + 10 * MINUTE_MS - 1)).toBe(WANTED)
    expect(persistedDestination(reload(storage), NOW + MINUTE_MS)).toBe(WANTED)
    expect(persistedDestination(storage, NOW + 10 * MINUTE_MS)).toBeNull()
    persistSignIn(storage, atJoin, null, NOW)
    expect(persistedDestination(storage, NOW)).toBeNull()
    persistSignIn(storage, atJoin, '//elsewhere.example/', NOW)
    expect(persistedDestination(storage, NOW)).toBeNull()
    persistSignIn(storage, atJoin, WANTED, NOW)
    forgetSignIn(storage)
    expect(persistedDestination(storage, NOW)).toBeNull()
  })

  it('has only the address once the code has expired', () => {
    expect(persistedSignIn(keeping(atJoin), NOW + 10 * MINUTE_MS)).toEqual(firstState(EMAIL))
  })

  it('is empty before an address is entered, once signed in, and for foreign data', () => {
    expect(persistedSignIn(keeping(firstState()), NOW)).toBeNull()
    const storage = keeping(atJoin)
    forgetSignIn(storage)
    expect(persistedSignIn(storage, NOW)).toBeNull()
    for (const text of ['', '7', '{', '{"step":"code"}', `{"step":"gone","email":"${EMAIL}"}`]) {
      storage.setItem('signIn', text)
      expect(persistedSignIn(storage, NOW), text).toBeNull()
    }
    storage.setItem(
      'signIn',
      JSON.stringify({ step: 'code', email: EMAIL, mailed: { email: 7 }, storedAt: NOW }),
    )
    expect(persistedSignIn(storage, NOW)).toMatchObject({ step: 'code', mailed: null })
  })
})
