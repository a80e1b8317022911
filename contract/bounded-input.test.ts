import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import * as core from 'zod/v4/core'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { eventShape } from './tracking/events.ts'

const isShape = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The first rule of a text or list after that of its type: nothing runs before it. */
const firstRule = ({ _zod }: z.core.$ZodType): Record<string, unknown> => {
  const [first, second] = (_zod.def.checks ?? []).map((rule) => rule._zod.def)
  return { ...(first?.check === 'custom' ? second : first) }
}

/** A value whose length can't be compared with a number. */
const WITHOUT_LENGTH = { length: { toString: 1 } }

const startsWithMaximum = (shape: z.core.$ZodType): boolean => {
  expect(core.safeParse(shape, WITHOUT_LENGTH).success).toBe(false)
  const { check, abort } = firstRule(shape)
  // A format of its own, as z.uuid() has, would run before the rules.
  return check === 'max_length' && abort === true && !shape._zod.traits.has('$ZodStringFormat')
}

/** Whether a text that the shape lets through can be stored: the database refuses these characters. */
const isStorable = (shape: z.core.$ZodType): boolean => {
  const { success, data } = core.safeParse(shape, 'a\u0000\ud800')
  return !success || (typeof data === 'string' && data.isWellFormed() && !data.includes('\0'))
}

/** Paths of the texts, lists and records in a shape that don't check their size first, or pass on what can't be stored. */
const unbounded = (shape: z.core.$ZodType, path: string): string[] => {
  const { def } = shape._zod
  if (def.type === 'string') return startsWithMaximum(shape) && isStorable(shape) ? [] : [path]
  if (def.type === 'unknown' || def.type === 'any' || def.type === 'record') return [`${path} (${def.type})`]
  // A pipe's end gets only what its start let through; listShape starts with a transform that counts.
  const start: unknown = def.type === 'pipe' && 'in' in def ? def.in : undefined
  if (isShape(start) && start._zod.def.type !== 'transform') return unbounded(start, path)
  const inner: readonly (readonly [string, unknown])[] = Object.entries(def).flatMap(([key, value]) => {
    if (key === 'shape') return Object.entries<unknown>({ ...value })
    if (Array.isArray(value)) return value.map((part: unknown): [string, unknown] => ['', part])
    return [[key === 'element' ? '[]' : '', value] satisfies [string, unknown]]
  })
  // A list counts its items before it reads them only behind the transform of listShape.
  const own = def.type === 'array' && !startsWithMaximum(shape) ? [`${path}[]`] : []
  return [
    ...own,
    ...inner.flatMap(([name, part]) => (isShape(part) ? unbounded(part, `${path}.${name}`) : [])),
  ]
}

/** Fields whose items are read one by one by the shape beside them, which is tested here, too. */
const READ_LATER: Readonly<Record<string, z.core.$ZodType>> = { 'logEvents.events..[] (unknown)': eventShape }

describe.each(Object.entries<Call>(calls).filter(([, { form }]) => form !== 'raw'))('%s', (name, call) => {
  test('checks the size of each text and list before anything else, and passes on what can be stored', () => {
    const found = unbounded(call.input, name).flatMap((path) => {
      const later = READ_LATER[path]
      return later === undefined ? [path] : unbounded(later, path)
    })
    expect(found).toEqual([])
  })
})
