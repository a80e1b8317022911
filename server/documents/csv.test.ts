import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pacificDay } from '#contract/dates.ts'
import { inPacificTime } from './csv.ts'

it('writes times in Pacific time, in summer and in winter, and leaves other texts alone', () => {
  expect(inPacificTime('2026-11-28T02:14:05.123Z')).toBe('2026-11-27T18:14:05-08:00')
  expect(inPacificTime('2026-07-01T06:59:00Z')).toBe('2026-06-30T23:59:00-07:00')
  for (const text of ['2026-11-28', 'Sent 2026-11-28T02:14:05Z', '']) expect(inPacificTime(text)).toBe(text)
})

it('a time in a file is the same moment, on the day that pages show', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (at) => {
      const text = inPacificTime(at.toISOString())
      expect(Math.floor(at.getTime() / 1000)).toBe(new Date(text).getTime() / 1000)
      expect(text.slice(0, 10)).toBe(pacificDay(at))
    }),
  )
})
