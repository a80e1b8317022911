import { expect, it } from 'vitest'
import { checkCookiesGone } from './clear-check-cookies.ts'

it('deletes links and proofs of all cases, and nothing else', () => {
  const gone = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
  expect(
    checkCookiesGone('token=a; check-M9TP98ECZ4D8=b; checked-M9TP98ECZ4D8=c; checked-X=d; uuid=e'),
  ).toEqual([`check-M9TP98ECZ4D8=; ${gone}`, `checked-M9TP98ECZ4D8=; ${gone}`, `checked-X=; ${gone}`])
  expect(checkCookiesGone(null)).toEqual([])
})
