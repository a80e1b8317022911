import { expect, it } from 'vitest'
import { zipFormatProblem, zipOf } from './zip.ts'

it.each([
  ['94110', '94110'],
  ['  94110 ', '94110'],
  ['94110-1234', '94110'],
  ['94110 1234', '94110'],
  ['94110 – 1234', '94110'],
  ['941101234', '94110'],
  ['01854', '01854'],
  ['', null],
  ['9411', null],
  ['941100', null],
  ['94110-12', null],
  ['94110-12345', null],
  ['94110-abcd', null],
  ['x94110', null],
  ['٩٤١١٠', null],
])('%j is the ZIP code %j', (typed, zip) => {
  expect(zipOf(typed)).toBe(zip)
})

it.each([
  ['45750', null],
  ['45750-1234', null],
  ['4575', 'A ZIP code has 5 digits. One is missing.'],
  [' 45 ', 'A ZIP code has 5 digits. Three are missing.'],
  ['4', 'A ZIP code has 5 digits. Four are missing.'],
  ['457501', 'A ZIP code has 5 digits. You entered more.'],
  ['', 'A ZIP code is 5 digits, such as 45750.'],
  ['Marietta', 'A ZIP code is 5 digits, such as 45750.'],
])('%j gets the message %j', (typed, sentence) => {
  expect(zipFormatProblem(typed)).toBe(sentence)
})
