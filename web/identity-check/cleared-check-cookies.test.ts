import { expect, it } from 'vitest'
import { clearedCheckCookies } from './cleared-check-cookies.ts'

it('removes the links and proofs of all cases, and nothing else', () => {
  const attributes = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
  expect(
    clearedCheckCookies('token=a; check-M9TP98ECZ4D8=b; checked-M9TP98ECZ4D8=c; checked-X=d; uuid=e'),
  ).toEqual([
    `check-M9TP98ECZ4D8=; ${attributes}`,
    `checked-M9TP98ECZ4D8=; ${attributes}`,
    `checked-X=; ${attributes}`,
  ])
  expect(clearedCheckCookies(null)).toEqual([])
})
