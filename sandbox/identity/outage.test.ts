import pino from 'pino'
import { expect, test } from 'vitest'
import { postJson } from '#testing/post-json.ts'
import { startSandbox } from '../main.ts'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

test('unavailable providers answer 503, and the rest of the sandbox keeps working', async () => {
  const { origin } = world().sandbox
  await world().faults({ identityDown: true })
  for (const path of ['/google/.well-known/openid-configuration', '/apple/jwks', '/facebook/sdk.js']) {
    expect((await fetch(`${origin}${path}`)).status, path).toBe(503)
  }
  expect((await fetch(`${origin}/sign-in`)).status).toBe(200)
  await world().faults({ reset: true })
  expect((await fetch(`${origin}/apple/jwks`)).status).toBe(200)
})

test('a request to a silent provider doesn’t keep the sandbox from stopping', async () => {
  const other = await startSandbox({
    ...{ databaseUrl: world().database.ownerUrl, port: 0, host: '127.0.0.1' },
    ...{ productOrigin: world().productOrigin, webhookUrl: 'http://127.0.0.1:9/hooks' },
    log: pino({ level: 'silent' }),
  })
  await postJson(`${other.origin}/faults`, { identitySilent: true })
  const waiting = fetch(`${other.origin}/google/jwks`).then(
    () => 'answered',
    () => 'cut off',
  )
  // Once this later call is answered, the earlier one has arrived.
  await fetch(`${other.origin}/faults.json`)
  await other.stop()
  expect(await waiting).toBe('cut off')
})

test('a token with a null character is unknown to Facebook, and no failure of the sandbox', async () => {
  const { origin } = world().sandbox
  const asked = await fetch(`${origin}/facebook/v22.0/me?access_token=EAA%00x&appsecret_proof=p`)
  expect([asked.status, await asked.json()]).toMatchObject([
    400,
    { error: { message: 'Invalid OAuth access token.' } },
  ])
})
