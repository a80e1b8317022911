import { expect, it } from 'vitest'
import { isAnswered } from './story-questions.ts'

it.each([
  ['She is my mother.', true],
  ['Straight to her account', true],
  ['', false],
  ['  ', false],
  ['Grandmother-in-law, mine', false],
])('%j counts as an answer: %s', (answer, counts) => {
  expect(isAnswered(answer)).toBe(counts)
})
