import { describe, expect, it } from 'vitest'
import { correctSpelling } from './spelling.ts'

const words = [
  'flood',
  'floor',
  'food',
  'rosa',
  'rose',
  'marietta',
  'maria',
  'mei',
  'bus',
  'boat',
  'hay',
  'strip',
]

describe('the correction of a typed word', () => {
  it.each([
    ['floood', ['flood']],
    ['flod', ['flood']],
    ['flodo', ['flood']],
    ['script', []],
    ['mariete', ['marietta']],
    ['rsoa', ['rosa']],
    ['bsu', ['bus']],
    ['hya', ['hay']],
    ['rosq', ['rosa', 'rose']],
    ['xylophone', []],
  ])('%s is %j', (typed, meant) => {
    expect(correctSpelling(typed, words)).toEqual(meant)
  })
})
