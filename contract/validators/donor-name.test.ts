import { expect, test } from 'vitest'
import { DONOR_NAME_MAX, readDonorName } from './donor-name.ts'

test.each([
  'Carol Brandt',
  'Renée O’Brien-Ñúñez',
  "D'Arcy St. John",
  'محمد علي',
  '李小龍',
  'สมชาย ใจดี',
  'Unit 4B neighbors',
  'Clint & Patty',
  'Smith, Jones, and family',
  'a'.repeat(DONOR_NAME_MAX),
  '𠮷'.repeat(DONOR_NAME_MAX),
])('takes %s', (name) => {
  expect(readDonorName(name)).toEqual({ name })
})

test.each([
  ['  Carol \t Brandt\n', 'Carol Brandt'],
  ['\u202Etdnarb lorac', 'tdnarb lorac'],
  ['Ca\u200Brol\uFEFF', 'Carol'],
  ['علی\u200Cرضا', 'علیرضا'],
  ['Ame\u0301lie', 'Amélie'],
])('reads %j as %s', (typed, name) => {
  expect(readDonorName(typed)).toEqual({ name })
})

test.each([
  ['', 'Enter your name, or the name of your group.'],
  ['\u200B\u200D \u2066', 'Enter your name, or the name of your group.'],
  ['A', 'A name has at least 2 letters.'],
  ['𠮷', 'A name has at least 2 letters.'],
  ['42', 'A name has at least one letter.'],
  ['🎉🎉', 'A name has at least one letter.'],
  ['Bob 🎉', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['<b>Bob</b>', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['Bob https://mail.example', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['Bob \uD800', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['x'.repeat(DONOR_NAME_MAX + 1), 'Use at most 100 characters for the name.'],
  ['x'.repeat(5000), 'Use at most 100 characters for the name.'],
])('refuses %j', (typed, problem) => {
  expect(readDonorName(typed)).toEqual({ problem })
})
