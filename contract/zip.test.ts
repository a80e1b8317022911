import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

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
