import { describe, expect, it } from 'vitest'
import { readCookie } from './cookies.ts'

describe('reading a cookie', () => {
  it.each([
    ['uuid=abc', 'uuid', 'abc'],
    ['a=1; uuid=abc; b=2', 'uuid', 'abc'],
    ['xuuid=no;uuid=a%20b', 'uuid', 'a b'],
    ['uuid=a=b', 'uuid', 'a=b'],
    ['uuid=50%', 'uuid', '50%'],
    ['uuid=', 'uuid', ''],
    ['other=1', 'uuid', null],
    ['', 'uuid', null],
    [null, 'uuid', null],
  ])('finds in %j the cookie %s: %j', (header, name, value) => {
    expect(readCookie(header, name)).toBe(value)
  })
})
