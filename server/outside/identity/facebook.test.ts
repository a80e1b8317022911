import { describe, expect, test } from 'vitest'
import { type Choice, facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { testSandbox } from '#sandbox/sandbox-for-tests.ts'
import { identityProviders } from './identity-providers.ts'
import { providersAt, withFault } from './sign-in-for-tests.ts'

const world = testSandbox()

describe('facebook', () => {
  const recogniseBy = async (choice: Choice = {}) =>
    providersAt(world()).finishFacebook(await facebookToken(world().sandbox.origin, choice))

  test('recognizes a person by their token, and never verifies an address', async () => {
    expect(await recogniseBy()).toEqual({
      status: 'recognised',
      identity: {
        provider: 'facebook',
        issuer: `${world().sandbox.origin}/facebook`,
        subject: expect.stringMatching(/^\d{16}$/),
        email: 'lena.whitcomb@mail.example',
        emailVerified: false,
        emailIsAuthoritative: false,
        emailIsRelay: false,
        name: 'Lena Whitcomb',
      },
    })
  })

  test('may share neither address nor name', async () => {
    const outcome = await recogniseBy({ email: 'nameless@mail.example', shareEmail: false })
    expect(outcome).toMatchObject({ identity: { email: null, name: null } })
  })

  test.each([
    ['audience', 'audience_mismatch'],
    ['expired', 'token_expired'],
  ])('refuses a token with a wrong %s: %s', async (badIdentityToken, reason) => {
    await withFault(world(), { badIdentityToken }, async () => {
      expect(await recogniseBy()).toMatchObject({ status: 'refused', reason })
    })
  })

  test.each(['made-up', '', 'a&access_token=b', 'x'.repeat(2000)])(
    'refuses an invalid token: %s',
    async (token) => {
      expect(await providersAt(world()).finishFacebook(token)).toMatchObject({ reason: 'code_refused' })
    },
  )

  test('refuses a token if our secret is wrong', async () => {
    const { facebook } = world().sandbox.identity
    const at = providersAt(world(), { facebook: { ...facebook, appSecret: 'guessed' } })
    const refused = await at.finishFacebook(await facebookToken(world().sandbox.origin))
    expect(refused).toMatchObject({ reason: 'code_refused', detail: 'debug_token error 190' })
  })

  test('reveals the token’s owner only with the app’s secret', async () => {
    const { graphUrl } = world().sandbox.identity.facebook
    const token = await facebookToken(world().sandbox.origin)
    const answer = await fetch(`${graphUrl}/v22.0/me?fields=id&access_token=${token}`)
    expect(answer.status).toBe(400)
  })

  test.each(['identityDown', 'identitySilent'])(
    'is reported unavailable within the timeout under %s',
    async (fault) => {
      const token = await facebookToken(world().sandbox.origin)
      await withFault(world(), { [fault]: true }, async () => {
        const impatient = providersAt(world(), { timeoutMs: 1000 })
        expect(await impatient.finishFacebook(token)).toMatchObject({ reason: 'provider_down' })
      })
    },
  )

  test('gives the page its script’s address', () => {
    const { origin, identity } = world().sandbox
    expect(providersAt(world()).facebook).toEqual({
      appId: identity.facebook.appId,
      scriptUrl: `${origin}/facebook/sdk.js`,
      version: 'v22.0',
      origins: { script: [origin], connect: [origin], frame: [origin] },
    })
  })
})

test('a provider without credentials isn’t offered, and refuses a sign-in', async () => {
  const at = identityProviders({}, { publicOrigin: 'http://localhost:1', secret: () => '', nowMs: Date.now })
  expect(at).toMatchObject({ offered: [], facebook: null, redirectOrigins: [] })
  expect(await at.begin('google', { returnTo: '/' })).toMatchObject({ reason: 'not_offered' })
  expect(await at.finishFacebook('token')).toMatchObject({ reason: 'not_offered' })
  expect(providersAt(world())).toMatchObject({
    offered: ['google', 'apple', 'facebook'],
    redirectOrigins: [world().sandbox.origin],
  })
})
