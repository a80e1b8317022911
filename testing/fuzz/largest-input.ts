import type { JsonSchema } from '#server/platform/http/openapi-document.ts'
import { longestMatchingText } from './matching-text.ts'

export type Facts = Readonly<Record<string, readonly string[]>>

type Measure = {
  /** Makes a text of this length. */
  readonly textOf: (length: number) => string
  /** Length of texts without a maximum, and number of entries of lists without one. */
  readonly unlimited: number
  /** Share of each maximum that is used, so that the whole fits a body. */
  readonly share: number
  /** Real values by the name of their field, such as a case's id. */
  readonly facts: Facts
}

/** A JSON schema's parts. Those that are schemas themselves may be booleans, which zod writes for none of our inputs. */
const partsOf = (schemas: JsonSchema['anyOf']): JsonSchema[] =>
  (schemas ?? []).filter((part) => typeof part === 'object')

/** What each entry of a list takes at least. */
const ENTRY_BYTES = 8

/** Bytes that are left for the rest of an input. */
type Budget = { bytes: number }

const largestText = (
  { maxLength, minLength = 0, pattern }: JsonSchema,
  measure: Measure,
  left: Budget,
): string => {
  const most = Math.min(maxLength ?? measure.unlimited, left.bytes)
  const length = Math.max(minLength, Math.floor(most * measure.share))
  const text = pattern === undefined ? measure.textOf(length) : longestMatchingText(pattern, maxLength)
  left.bytes = Math.max(0, left.bytes - text.length)
  return text
}

const largestList = (
  { items, maxItems, minItems = 0 }: JsonSchema,
  measure: Measure,
  left: Budget,
): unknown[] => {
  const entries: unknown[] = []
  const most = (maxItems ?? measure.unlimited) * measure.share
  while (entries.length < minItems || (entries.length < most && left.bytes > 0)) {
    const entry = typeof items !== 'object' || Array.isArray(items) ? {} : largestPart(items, measure, left)
    left.bytes -= ENTRY_BYTES
    entries.push(entry)
  }
  return entries
}

const largestObject = ({ properties = {} }: JsonSchema, measure: Measure, left: Budget): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      if (typeof part !== 'object') return []
      const [fact] = measure.facts[name] ?? []
      return [[name, fact ?? largestPart(part, measure, left)]]
    }),
  )

const bytesOf = (value: unknown): number => JSON.stringify(value).length

const largestChoice = (choices: readonly JsonSchema[], measure: Measure, left: Budget): unknown => {
  const made = choices.map((choice) => {
    const own = { ...left }
    const value = largestPart(choice, measure, own)
    return { value, own, bytes: bytesOf(value) }
  })
  const largest = made.reduce((a, b) => (b.bytes > a.bytes ? b : a))
  left.bytes = largest.own.bytes
  return largest.value
}

/** The largest value that a JSON schema accepts. Checks that it can't express, such as a checksum, aren't known. */
const largestPart = (schema: JsonSchema, measure: Measure, left: Budget): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum.at(-1)
  const choices = [...partsOf(schema.anyOf), ...partsOf(schema.oneOf)]
  if (choices.length > 0) return largestChoice(choices, measure, left)
  switch (schema.type) {
    case 'string':
      return largestText(schema, measure, left)
    case 'number':
    case 'integer':
      return schema.maximum ?? schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return largestList(schema, measure, left)
    case 'object':
      return largestObject(schema, measure, left)
    default:
      return null
  }
}

const SHARES = [1, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.01]

/** The largest input whose text fits a number of bytes. */
export const largestFitting = (
  schema: JsonSchema,
  {
    textOf,
    facts,
    bytes,
    textIn = JSON.stringify,
  }: Pick<Measure, 'textOf' | 'facts'> & {
    readonly bytes: number
    /** The input as it is sent. */
    readonly textIn?: (input: unknown) => string
  },
): string => {
  for (const share of SHARES) {
    const text = textIn(
      largestPart(schema, { textOf, facts, unlimited: bytes, share }, { bytes: bytes * share }),
    )
    if (Buffer.byteLength(text) <= bytes) return text
  }
  return textIn({})
}
