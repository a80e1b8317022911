import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { codesFor } from './browser-codes.ts'

it('keeps the codes that pages name, and the sentences that they show', () => {
  const kept = codesFor(
    "isRefusal(error, 'notFound'); show(codes.fileEmpty.sentence); throw refusalOf('busy')",
  )
  const { sentence, ...notFound } = codes.notFound
  expect(kept['notFound']).toEqual(notFound)
  expect(kept['fileEmpty']).toEqual(codes.fileEmpty)
  expect(kept['busy']).toEqual(codes.busy)
  expect(kept['wrongLogin']).toBeUndefined()
})

it('keeps every code that shows no toast or isn’t reported', () => {
  const kept = codesFor('')
  const unusual = Object.entries(codes).filter(([, { toast, reported }]) => !toast || !reported)
  expect(Object.keys(kept)).toEqual(unusual.map(([name]) => name))
})
