import { expect, it } from 'vitest'
import { formProblems } from './form-problems.ts'

const problems = { password: 'A password has at least 8 characters.', verifyCode: 'The code has 6 digits.' }

it('of several fields are listed from top to bottom, with links to them', () => {
  expect(formProblems('sign-in', ['verifyCode', 'fullName', 'password'], problems)).toEqual([
    { fieldId: 'sign-in-verifyCode', message: 'The code has 6 digits.' },
    { fieldId: 'sign-in-password', message: 'A password has at least 8 characters.' },
  ])
  expect(formProblems('sign-in', ['verifyCode', 'password'], { password: 'No.' })).toHaveLength(1)
})

it('of a form’s only field are shown there only', () => {
  expect(formProblems('sign-in', ['verifyCode'], problems)).toEqual([])
})
