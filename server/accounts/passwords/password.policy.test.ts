import { describe, expect, it } from 'vitest'
import { isLeakedPassword } from './leaked-passwords.ts'
import { passwordProblem } from './password.policy.ts'

describe('a new password', () => {
  const owner = { email: 'ada.whitfield@mail.example', fullName: 'Ada Whitfield' }
  const problem = (password: string) => passwordProblem(password, owner, 'Hearten')

  it.each([
    'password',
    'iloveyou',
    'Password1',
    'QWERTYUIOP',
    'sunshine!!',
    '1234567890',
    'Ada Whitfield',
    'ada.whitfield@mail.example',
    'adawhitfield99',
    'aaaaaaaa',
    'abababab',
  ])('%s is refused', (password) => {
    expect(problem(password)).toMatch(/^This password is/)
  })

  it.each(['seven otters on a raft', 'mVq7#kkLp', 'çok güzel bir gün', '🦦🦦🦫🛶🌊🏞️🌲🌅'])(
    '%s is accepted',
    (password) => {
      expect(problem(password)).toBeNull()
    },
  )
})

it('the list of leaked passwords has the most frequent ones', () => {
  for (const password of ['12345678', 'football', 'princess', 'trustno1'])
    expect(isLeakedPassword(password), password).toBe(true)
})
