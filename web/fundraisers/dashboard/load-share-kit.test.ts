import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { createApi } from '#web/browser/api/api.ts'
import { loadShareKit } from './load-share-kit.ts'

const CASE = '0198C0DE0000700080000000000000AA'

/** Loads the share kit of a case in this state, and says whether its short address was requested. */
const loadKit = async (state: string) => {
  const paths: string[] = []
  const api = createApi({
    origin: () => 'http://localhost',
    spanId: () => '0123456789abcdef',
    transport: async ({ url }) => {
      paths.push(new URL(url).pathname)
      const data = { state, shortCode: 'k7m4pq', shortUrl: 'http://localhost/k7m4pq' }
      return Response.json({ code: codes.ok.code, msg: '', data })
    },
  })
  return { kit: await loadShareKit(api, CASE), isRequested: paths.includes(calls.shortCode.path) }
}

it.each(['draft', 'in_review', 'hidden'])(
  'requests no short address of a case in state %s',
  async (state) => {
    expect(await loadKit(state)).toEqual({ kit: null, isRequested: false })
  },
)

it.each(['live', 'paused', 'ended'])('requests the short address of a case in state %s', async (state) => {
  const { kit, isRequested } = await loadKit(state)
  expect(isRequested).toBe(true)
  expect(kit?.shortUrl).toBe('http://localhost/k7m4pq')
})
