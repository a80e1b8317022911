import { expect, it } from 'vitest'
import { formProblems } from './form-problems.ts'

const problems = { password: 'A password needs at least 8 characters.', verifyCode: 'The code has 6 digits.' }

it('the problems of several fields are listed from top to bottom, with links to the fields', () => {
  expect(formProblems('sign-in', ['verifyCode', 'fullName', 'password'], problems)).toEqual([
    { fieldId: 'sign-in-verifyCode', message: 'The code has 6 digits.' },
    { fieldId: 'sign-in-password', message: 'A password needs at least 8 characters.' },
  ])
  expect(formProblems('sign-in', ['verifyCode', 'password'], { password: 'No.' })).toHaveLength(1)
})

it('the problem of a form’s only field isn’t listed, because the field shows it', () => {
  expect(formProblems('sign-in', ['verifyCode'], problems)).toEqual([])
})
