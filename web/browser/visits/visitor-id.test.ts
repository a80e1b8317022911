import fc from 'fast-check'
import { expect, it } from 'vitest'
import { visitorIdPattern } from '#contract/headers.ts'
import { type CookieJar, keepVisitorId, makeVisitorId } from './visitor-id.ts'

it('makes 19 characters of digits and letters from any source of bytes that is not stuck', () => {
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

it('leaves out the bytes that would favour some characters', () => {
  let turn = 0
  const id = makeVisitorId((count) => {
    turn += 1
    return new Uint8Array(count).fill(turn === 1 ? 248 : 61)
  })
  expect(id).toBe('z'.repeat(19))
})

/** Stores cookies like a browser at `host`, which rejects them for a public suffix. */
const jarOf = (publicSuffix: string): CookieJar & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>()
  return {
    all,
    get cookie() {
      return [...all.values()].map((value) => `uuid=${value}`).join('; ')
    },
    set cookie(text) {
      const [pair = ''] = text.split('; ')
      const domain = /Domain=([^;]+)/.exec(text)?.[1] ?? 'host only'
      if (domain === publicSuffix) return
      if (text.includes('Max-Age=0')) all.delete(domain)
      else all.set(domain, pair.replace('uuid=', ''))
    },
  }
}
const place = { host: 'hearten.pages.example', secure: true }

it('keeps one id, for the domain, in the place of any before', () => {
  const jar = jarOf('.nothing')
  jar.all.set('host only', 'old').set('.pages.example', 'older')
  keepVisitorId(jar, 'new', place)
  expect([...jar.all]).toEqual([['.pages.example', 'new']])
})

it('keeps it for the host alone where the domain takes no cookies', () => {
  const jar = jarOf('.pages.example')
  jar.all.set('host only', 'old')
  keepVisitorId(jar, 'new', place)
  expect([...jar.all]).toEqual([['host only', 'new']])
})
