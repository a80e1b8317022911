import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { inputSentences, invalidFieldsOf } from './input-sentences.ts'

const shape = z.strictObject({
  name: z.string().max(3),
  amountCents: z.int().min(1),
  agreed: z.boolean(),
  kind: z.enum(['one', 'two']),
  email: z.email(),
  list: z.array(z.string()).min(1),
  inside: z.strictObject({ at: z.string() }),
  own: z.string().refine((text) => text === 'a', { error: 'Our own words.' }),
})

const sentencesFor = (value: unknown): Record<string, string> => {
  const { error } = shape.safeParse(value, inputSentences)
  return Object.fromEntries(
    (error ? invalidFieldsOf(error) : []).map(({ field, message }) => [field, message]),
  )
}

it('explains each field’s problem by its kind', () => {
  expect(sentencesFor({})).toEqual(
    Object.fromEntries(Object.keys(shape.shape).map((name) => [name, 'This field is missing.'])),
  )
  expect(
    sentencesFor({
      name: 1,
      amountCents: '1',
      agreed: 'yes',
      kind: 3,
      email: [],
      list: {},
      inside: 'x',
      own: 'b',
    }),
  ).toEqual({
    name: 'This must be text.',
    amountCents: 'This must be a number.',
    agreed: 'This must be true or false.',
    kind: 'This isn’t one of the possible values.',
    email: 'This must be text.',
    list: 'This must be a list.',
    inside: 'This must be an object with fields.',
    own: 'Our own words.',
  })
  expect(
    sentencesFor({
      name: 'four',
      amountCents: 0,
      agreed: null,
      kind: 'three',
      email: 'ada',
      list: [],
      inside: { at: '', or: 1 },
      own: 'a',
      more: 1,
    }),
  ).toEqual({
    name: 'This takes at most 3 characters.',
    amountCents: 'This must be 1 or more.',
    agreed: 'This field is missing.',
    kind: 'This isn’t one of the possible values.',
    email: 'This isn’t in the right format.',
    list: 'This takes at least 1 entry.',
    'inside.or': 'This field isn’t known here.',
    more: 'This field isn’t known here.',
  })
  expect(sentencesFor({ amountCents: 1.5 })['amountCents']).toBe('This must be a whole number.')
})

/** The library's default messages, which aren't written for people. */
const LIBRARY = /^(Invalid|Too|Expected|Unrecognized|Required)/i

it('no call answers invalid input in the library’s words', () => {
  const values = [undefined, null, 'x', 1, -1, 1.5, true, [], {}, 'x'.repeat(10_000)]
  for (const { input } of Object.values<Call>(calls)) {
    const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
    for (const value of values) {
      const inputs = [value, Object.fromEntries([...names, 'unknownField'].map((name) => [name, value]))]
      for (const candidate of inputs) {
        const { error } = input.safeParse(candidate, inputSentences)
        for (const { message } of error ? invalidFieldsOf(error) : []) expect(message).not.toMatch(LIBRARY)
      }
    }
  }
})
