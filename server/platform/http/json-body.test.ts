import { expect, test, vi } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'

const product = testApp()
const send = async (payload: string) =>
  (
    await product.app.inject({
      method: 'POST',
      url: calls.createOrder.path,
      headers: { 'content-type': 'application/json', cookie: `uuid=${'v'.repeat(19)}` },
      payload,
    })
  ).json()

test.each([
  ['{"attribution": {"__proto__": {"a": 1}}}', 'attribution.__proto__'],
  ['{"attribution": {"\\u005f_proto__": "x"}}', 'attribution.__proto__'],
  ['{"__proto__": null}', '__proto__'],
  ['{"a": [1, {"constructor": {"prototype": {}}}]}', 'a.1.constructor'],
  [`${'[{"a":'.repeat(5)}{"__proto__": 1}${'}]'.repeat(5)}`, expect.stringMatching(/a\.__proto__$/)],
])('a body with a prototype key is refused with its field: %.60s', async (payload, field) => {
  expect(await send(payload)).toMatchObject({
    code: 10400,
    data: { fields: [{ field, message: 'This field isn’t known here.' }] },
  })
})

test.each([
  [`{"attribution": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'This is nested too deep.'],
  [`{"attribution": [${'1,'.repeat(30_000)}1]}`, 'This has too many parts.'],
])(
  'a body with more levels or parts than any call takes is refused before its schema runs: %.30s',
  async (payload, message) => {
    const run = vi.spyOn(calls.createOrder.input._zod, 'run')
    try {
      expect(await send(payload)).toMatchObject({
        code: 10400,
        data: { fields: [{ field: 'attribution', message }] },
      })
      expect(run).not.toHaveBeenCalled()
    } finally {
      run.mockRestore()
    }
  },
)

test('an answer names fifty invalid fields at most, each by a short name', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`x${index}`, 1]))
  const { data } = await send(JSON.stringify({ ...unknown, ['y'.repeat(20_000)]: 1 }))
  const { fields } = data as { fields: { field: string }[] }
  expect(fields.length).toBeLessThanOrEqual(50)
  for (const { field } of fields) expect(field.length).toBeLessThanOrEqual(100)
})

test('invalid JSON names no field, and a prototype key’s name inside a string isn’t taken for a key', async () => {
  expect(await send('{"a": ')).toMatchObject({ code: 10400, data: { fields: [] } })
  const { data } = await send('{"message": "\\"__proto__\\": 1"}')
  const { fields } = data as { fields: { field: string }[] }
  expect(fields.map(({ field }) => field)).not.toContain('__proto__')
  expect(fields.length).toBeGreaterThan(1)
})
