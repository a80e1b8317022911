import type { FastifyInstance } from 'fastify'
import { unknownField } from '#contract/input-sentences.ts'
import { type FieldMessages, invalidFields } from '../refusal.ts'

const PROTOTYPE_KEY = '__proto__'

/** Depth of a body, with room: the deepest call's is a draft's list in a story. */
const DEPTH_MAX = 12
/** Values in a body, with room: a story has a few hundred, a batch of events two thousand. */
const VALUES_MAX = 5000

const asContainer = (value: unknown): object | null => (typeof value === 'object' ? value : null)

const isPrototypeKey = (key: string, value: unknown): boolean => {
  const inner = asContainer(value)
  return (
    key === PROTOTYPE_KEY || (key === 'constructor' && inner !== null && Object.hasOwn(inner, 'prototype'))
  )
}

type Part = { readonly path: readonly string[]; readonly value: object }

/**
 * Why a body is refused before any schema sees it: too deep, too many values, or a key that changes a prototype. Reads
 * no further than that, and iteratively, because the sender controls the nesting.
 */
const problemOf = (body: unknown): FieldMessages[number] | null => {
  const top = asContainer(body)
  const parts: Part[] = top === null ? [] : [{ path: [], value: top }]
  let values = 0
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [field = ''] = part.path
    if (part.path.length > DEPTH_MAX) return { field, message: 'This is nested too deep.' }
    for (const [key, value] of Object.entries(part.value)) {
      values += 1
      if (values > VALUES_MAX) return { field, message: 'This has too many parts.' }
      const path = [...part.path, key]
      if (isPrototypeKey(key, value)) return unknownField(path.join('.'))
      const inner = asContainer(value)
      if (inner !== null) parts.push({ path, value: inner })
    }
  }
  return null
}

/** The value of a JSON text. @throws invalidInput, naming no field if it isn't JSON */
const readJson = (text: string): unknown => {
  try {
    const body: unknown = JSON.parse(text)
    const problem = problemOf(body)
    if (problem === null) return body
    throw invalidFields([problem])
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidFields([])
    throw error
  }
}

/** Parses JSON bodies within bounds, and names the field when it refuses one. */
export const registerJsonBody = (app: FastifyInstance): void => {
  // Fastify accepts plain text by default, which no call uses.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (_: unknown, text: string) => readJson(text),
  )
}
