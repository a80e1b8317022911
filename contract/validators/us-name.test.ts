import { expect, test } from 'vitest'
import { isUsName } from './us-name.ts'

test.each([
  ['Rosa Delgado', true],
  ['Martin Luther King Jr.', true],
  ["Conan O'Brien", true],
  ['Conan O’Brien', true],
  ['Mary-Jane', true],
  ['Zoë', true],
  ['Zoe\u0308', true],
  ['李雷', true],
  ['Иван', true],
  ['محمد', true],
  ['O', true],
  ['', false],
  [' ', false],
  ["-'.", false],
  ['\u0308', false],
  ['R2', false],
  ['Rosa\u200b', false],
  ['Rosa\u202e', false],
  ['Rosa\n', false],
  ['Rosa 👍', false],
  ['<b>Rosa</b>', false],
])('%j: %s', (text, valid) => {
  expect(isUsName(text)).toBe(valid)
})
