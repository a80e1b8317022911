import { expect, test } from 'vitest'
import { suggestedEmail } from './suggested-email.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['Ana.Diaz@Gmail.con', 'Ana.Diaz@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmailcom', 'ana@gmail.com'],
  ['ana@gmail,com ', 'ana@gmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@comcast.met', 'ana@comcast.net'],
  ['ana@gmail.com', null],
  ['ana@ymail.com', null],
  ['ana@mail.com', null],
  ['ana@aol.com', null],
  ['ana@yahoo.ca', null],
  ['ana@hotmail.co.uk', null],
  ['ana@example.org', null],
  ['ana', null],
  ['@gmial.com', null],
  ['', null],
  [`${'a'.repeat(300)}@gmial.com`, null],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestedEmail(typed, false)).toBe(meant)
})

test('a domain that may still be typed to its end is no error yet', () => {
  expect([suggestedEmail('ana@gmail.co', true), suggestedEmail('ana@gmail.co', false)]).toEqual([
    null,
    'ana@gmail.com',
  ])
  expect(suggestedEmail('ana@gmial.com', true)).toBe('ana@gmail.com')
})
