import type { Random } from '#database/demo/random.ts'
import type { JsonSchema } from '#server/platform/http/openapi-document.ts'
import { pickOne } from '../simulation/choose.ts'
import { HOSTILE_TEXTS, WORDS } from './hostile-texts.ts'
import { matchingTexts } from './matching-text.ts'
import { PLAIN_VALUES } from './plain-values.ts'

/** Values that were seen for fields, by name. */
export type SeenValues = ReadonlyMap<string, readonly string[]>

const USUAL_LENGTH = 80
const ENTRIES_MAX = 4
const DAY = ['2026-02-29', '1964-03-09', '2026-11-28', '9999-12-31']

const partsOf = (schemas: JsonSchema['anyOf']): JsonSchema[] =>
  (schemas ?? []).filter((part) => typeof part === 'object')

const validText = (schema: JsonSchema, name: string, random: Random, seen: SeenValues): string => {
  const known = [...(seen.get(name) ?? []), ...(PLAIN_VALUES[name] ?? [])]
  const value = random.chance(0.85) ? pickOne(random, known) : undefined
  if (value !== undefined) return value
  if (schema.format === 'date') return pickOne(random, DAY) ?? ''
  if (schema.pattern !== undefined) return pickOne(random, matchingTexts(schema.pattern)) ?? ''
  const most = Math.min(schema.maxLength ?? USUAL_LENGTH, USUAL_LENGTH)
  return WORDS(Math.max(schema.minLength ?? 0, random.below(most + 1))).trim()
}

const validNumber = ({ minimum = 0, maximum = 1_000_000 }: JsonSchema, random: Random): number =>
  pickOne(random, [minimum, maximum, minimum + random.below(Math.min(5000, maximum - minimum + 1))]) ??
  minimum

const validObject = (schema: JsonSchema, random: Random, seen: SeenValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      const isLeftOut = !(schema.required ?? []).includes(name) && random.chance(0.4)
      if (typeof part !== 'object' || isLeftOut) return []
      return [[name, validInput(part, random, seen, name)]]
    }),
  )

/** A value that the schema accepts, with values seen before where a field has some. */
export const validInput = (schema: JsonSchema, random: Random, seen: SeenValues, name = ''): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pickOne(random, schema.enum)
  const choice = pickOne(random, [...partsOf(schema.anyOf), ...partsOf(schema.oneOf)])
  if (choice !== undefined) return validInput(choice, random, seen, name)
  const { items, minItems = 0, maxItems = ENTRIES_MAX } = schema
  switch (schema.type) {
    case 'string':
      return validText(schema, name, random, seen)
    case 'number':
    case 'integer':
      return validNumber(schema, random)
    case 'boolean':
      return random.chance(0.5)
    case 'array':
      return Array.from({ length: minItems + random.below(Math.min(maxItems, ENTRIES_MAX) + 1) }, () =>
        typeof items === 'object' && !Array.isArray(items) ? validInput(items, random, seen, name) : {},
      )
    case 'object':
      return validObject(schema, random, seen)
    default:
      return null
  }
}

const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e21,
  -0,
  2 ** 53,
  true,
  [],
  {},
  [[]],
  'null',
  'NaN',
  '0x10',
  '1e3',
  '\u0000',
  '\ud800',
  '-1',
  '00',
  { toString: 1 },
  { length: 1e9 },
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '9'.repeat(400),
  Array.from({ length: 300 }, () => 'x'),
  '<script>alert(1)</script>',
  '😀'.repeat(70),
  '\u202e',
]

const LENGTHS = [1, 10, 300, 5000, 20_000, 64_000]
const HOSTILE = Object.values(HOSTILE_TEXTS)

export const hostileText = (random: Random, longest = Number.POSITIVE_INFINITY): string => {
  const textOf = pickOne(random, HOSTILE) ?? WORDS
  return textOf(Math.min(longest, pickOne(random, LENGTHS) ?? 1))
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Changes one part of an input in place: leaves it out, adds another field, or replaces it by `odd()`. */
const changePart = (input: unknown, random: Random, odd: () => unknown): unknown => {
  if (!isContainer(input) || (Object.keys(input).length > 0 && random.chance(0.02))) return odd()
  const key = pickOne(random, Object.keys(input))
  if (key === undefined || random.chance(0.05))
    return { ...input, [random.chance(0.5) ? 'more' : '__proto__x']: odd() }
  const value = input[key]
  if (isContainer(value) && random.chance(0.7)) {
    input[key] = changePart(value, random, odd)
    return input
  }
  if (random.chance(0.2)) delete input[key]
  else input[key] = odd()
  return input
}

/** Valid ones as often as the others together: only they reach what is behind the checks. */
const INPUT_KINDS = ['valid', 'valid', 'nearly valid', 'hostile'] as const

/** An input of one of the kinds. */
export const randomInput = (schema: JsonSchema, random: Random, seen: SeenValues): unknown => {
  const kind = pickOne(random, INPUT_KINDS)
  let input = validInput(schema, random, seen)
  if (kind === 'valid') return input
  const changes = 1 + random.below(2)
  for (let change = 0; change < changes; change += 1)
    input = changePart(input, random, () =>
      kind === 'hostile' ? hostileText(random) : structuredClone(pickOne(random, ODD_VALUES)),
    )
  return input
}
