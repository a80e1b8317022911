import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalFields, canonicalJson, type SignedBody, signingText, withoutSign } from './canonical.ts'
import vectors from './canonical.vectors.json' with { type: 'json' }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('vectors that browser and server share', () => {
  test.each(vectors)('$name', ({ method, path, nonce, body, fields, json, bodyHash, text }) => {
    expect(canonicalFields(body)).toBe(fields)
    expect(canonicalJson(withoutSign(body))).toBe(json)
    expect(sha256(json)).toBe(bodyHash)
    expect(signingText({ method, path, nonce, bodyHash, body })).toBe(text)
  })
})

const key = fc
  .string({ unit: 'binary', minLength: 1 })
  .filter((text) => text !== 'sign' && text !== '__proto__')
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constantFrom(null, '', undefined),
)
const flatBody: fc.Arbitrary<SignedBody> = fc.dictionary(key, scalar)

const shuffled = (body: SignedBody): SignedBody => Object.fromEntries(Object.entries(body).reverse())

describe('the fields', () => {
  test('don’t depend on the order of keys or on the sign', () => {
    fc.assert(
      fc.property(flatBody, fc.string(), (body, sign) => {
        expect(canonicalFields({ ...shuffled(body), sign })).toBe(canonicalFields(body))
      }),
    )
  })

  test('are unambiguous: no value can pass for another field', () => {
    const words = fc.dictionary(key, fc.string({ unit: 'binary', minLength: 1 }))
    fc.assert(
      fc.property(words, (body) => {
        const parsed = canonicalFields(body)
          .split('&')
          .filter((part) => part !== '')
          .map((part) => part.split('=').map(decodeURIComponent))
        const normalized = Object.entries(body).map(([name, value]) => [name, value.normalize('NFC')])
        expect(Object.fromEntries(parsed)).toEqual(Object.fromEntries(normalized))
      }),
    )
  })

  test('are plain ASCII, even with a lone surrogate', () => {
    const anything = fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(anything, anything, (name, value) => {
        expect(canonicalFields({ [name]: value })).toMatch(/^[\x21-\x7e]*$/)
      }),
    )
    expect(canonicalFields({ message: 'a\ud800b' })).toBe('message=a%EF%BF%BDb')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'omit the value %s',
    (value) => {
      expect(canonicalFields({ value })).toBe('')
    },
  )
})

describe('the hashed JSON', () => {
  test('is the same value, with its keys sorted', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as SignedBody))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('doesn’t depend on the order of keys, and omits undefined values', () => {
    fc.assert(
      fc.property(flatBody, (body) => {
        expect(canonicalJson({ ...shuffled(body), left: undefined })).toBe(canonicalJson(body))
      }),
    )
  })

  test('is equal only for equal values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other)
        fc.pre(!same)
        const parsed = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))]
        if (canonicalJson(parsed[0]) === canonicalJson(parsed[1])) expect(parsed[0]).toEqual(parsed[1])
      }),
    )
  })
})
