import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { codesFor } from './browser-codes.ts'

it('keeps the codes that pages name, and the sentences that they show', () => {
  const rows = codesFor(
    "isRefusal(error, 'notFound'); show(codes.fileEmpty.sentence); throw refusalOf('busy')",
  )
  const { sentence, ...notFound } = codes.notFound
  expect(rows['notFound']).toEqual(notFound)
  expect(rows['fileEmpty']).toEqual(codes.fileEmpty)
  expect(rows['busy']).toEqual(codes.busy)
  expect(rows['wrongLogin']).toBeUndefined()
})

it('keeps every code that shows no toast or isn’t reported', () => {
  const rows = codesFor('')
  const unusual = Object.entries(codes).filter(([, { toast, reported }]) => !toast || !reported)
  expect(Object.keys(rows)).toEqual(unusual.map(([name]) => name))
})
