import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { loadShareKit } from './load-share-kit.ts'

const CASE = '0198C0DE0000700080000000000000AA'

/** Loads the share kit of a case in this state, and says whether a short link was created. */
const loadKit = async (state: string) => {
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
  return { kit: await loadShareKit(api, CASE), isLinkCreated: paths.includes(calls.shortLink.path) }
}

it.each(['draft', 'in_review', 'hidden'])('creates no short link for a case in state %s', async (state) => {
  expect(await loadKit(state)).toEqual({ kit: null, isLinkCreated: false })
})

it.each(['live', 'paused', 'ended'])('creates a short link for a case in state %s', async (state) => {
  const { kit, isLinkCreated } = await loadKit(state)
  expect(isLinkCreated).toBe(true)
  expect(kit?.shortUrl).toBe('http://localhost/s/abcdefghijkl')
})
