import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { loadShareKit } from './load-share-kit.ts'

const CASE = '0198C0DE0000700080000000000000AA'

/** The share kit of a case in this state, and whether a short link was created for it. */
const kitOf = async (state: string) => {
  const paths: string[] = []
  const api = createApi({
    origin: () => 'http://localhost',
    spanId: () => '0123456789abcdef',
    transport: async ({ url }) => {
      paths.push(new URL(url).pathname)
      const data = { state, shortUrl: 'http://localhost/s/abcdefghijkl' }
      return Response.json({ code: codes.ok.code, msg: '', data })
    },
  })
  return { kit: await loadShareKit(api, CASE), isLinked: paths.includes(calls.shortLink.path) }
}

it.each(['draft', 'in_review', 'hidden'])('creates no short link for a case in state %s', async (state) => {
  expect(await kitOf(state)).toEqual({ kit: null, isLinked: false })
})

it.each(['live', 'paused', 'ended'])('creates one for a case in state %s', async (state) => {
  const { kit, isLinked } = await kitOf(state)
  expect(isLinked).toBe(true)
  expect(kit?.shortUrl).toBe('http://localhost/s/abcdefghijkl')
})
