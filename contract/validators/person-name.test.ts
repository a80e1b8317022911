import { expect, test } from 'vitest'
import { isPersonName } from './person-name.ts'

test.each([
  ['李雷', true],
  ['阿卜杜拉·买买提', true],
  ['J.Smith', true],
  ['Jo', true],
  ['José', true],
  ['さくら', true],
  ['김철수', true],
  ['𠮷田', true],
  ['李', false],
  ['J', false],
  ['𠮷', false],
  ['', false],
  ['··', false],
  ['..', false],
  ['John Smith', false],
  ['李雷1', false],
  ['Jo\u200b', false],
  ['Иван', false],
  ['👍👍', false],
])('%j is valid: %s', (text, valid) => {
  expect(isPersonName(text)).toBe(valid)
})
