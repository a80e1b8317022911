import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visitorIdPattern } from '#contract/headers.ts'
import { makeVisitorId } from './visitor-id.ts'

it('makes 19 digits and letters from any random bytes that aren’t constant', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 19, maxLength: 19 }), (bytes) => {
      let turn = 0
      const source = (count: number) => {
        turn += 1
        return turn === 1 ? bytes.slice(0, count) : new Uint8Array(count).fill(turn)
      }
      expect(makeVisitorId(source)).toMatch(visitorIdPattern)
    }),
  )
})

it('rejects bytes that would bias some characters', () => {
  let turn = 0
  const id = makeVisitorId((count) => {
    turn += 1
    return new Uint8Array(count).fill(turn === 1 ? 248 : 61)
  })
  expect(id).toBe('z'.repeat(19))
})
