import { describe, expect, test } from 'vitest'
import { type Choice, type ProviderRedirect, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testSandbox } from '#sandbox/sandbox-for-tests.ts'
import { REDIRECT_PROVIDERS, type RedirectProvider } from './port.ts'
import { beginAt, providersAt, recogniseAt, withFault } from './sign-in-for-tests.ts'

const world = testSandbox()
const IMPATIENT = { timeoutMs: 1000 }
const begin = (provider: RedirectProvider, at = providersAt(world())) => beginAt(at, provider)
const recognise = (provider: RedirectProvider, choice: Choice = {}) =>
  recogniseAt(providersAt(world()), provider, choice)

describe.each(REDIRECT_PROVIDERS)('%s', (provider) => {
  const back = (): ProviderRedirect['url'] => `${world().productOrigin}/auth-callback/${provider}`

  test('redirects with PKCE, state and nonce, and keeps what the answer must match', async () => {
    const { url, keep } = await beginAt(providersAt(world()), provider, '/fundraiser/list?tab=1')
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: back(),
      state: keep.state,
      nonce: keep.nonce,
      code_challenge_method: 'S256',
    })
    expect(query['code_challenge']).not.toBe(keep.codeVerifier)
    expect(keep).toMatchObject({ provider, returnTo: '/fundraiser/list?tab=1' })
    expect((await begin(provider)).keep.state).not.toBe(keep.state)
  })

  test('recognizes a person by issuer and subject, the same each time', async () => {
    const person = { email: `ada-${provider}@mail.example`, name: 'Ada Park' }
    const first = await recognise(provider, person)
    expect(first).toEqual({
      status: 'recognised',
      identity: {
        provider,
        issuer: `${world().sandbox.origin}/${provider}`,
        subject: expect.stringMatching(/^[\w.]{10,}$/),
        email: person.email,
        emailVerified: true,
        emailIsAuthoritative: true,
        emailIsRelay: false,
        name: 'Ada Park',
      },
    })
    const second = await recognise(provider, person)
    expect(second).toMatchObject({
      identity: { subject: first.status === 'recognised' && first.identity.subject },
    })
  })

  test('reports an unverified address', async () => {
    const outcome = await recognise(provider, { email: 'mallory@mail.example', emailVerified: false })
    expect(outcome).toMatchObject({ identity: { email: 'mallory@mail.example', emailVerified: false } })
  })

  test('recognizes the same person with a new address', async () => {
    await recognise(provider, { email: 'before@mail.example', subject: 'one-person' })
    const outcome = await recognise(provider, { email: 'after@mail.example', subject: 'one-person' })
    expect(outcome).toMatchObject({ identity: { subject: 'one-person', email: 'after@mail.example' } })
  })

  test('reports a canceled sign-in', async () => {
    expect(await recognise(provider, { cancel: true })).toMatchObject({ reason: 'cancelled' })
  })

  test('refuses an answer to another attempt, before the code is spent', async () => {
    const at = providersAt(world())
    const [mine, theirs] = [await begin(provider, at), await begin(provider, at)]
    const { fields } = await signInAt(theirs.url)
    expect(await at.finish(mine.keep, fields)).toMatchObject({ reason: 'state_mismatch' })
    const { state: _, ...stateless } = fields
    expect(await at.finish(mine.keep, stateless)).toMatchObject({ reason: 'state_mismatch' })
    expect(await at.finish(theirs.keep, fields)).toMatchObject({ status: 'recognised' })
  })

  test('refuses a code with another verifier, and a reused one', async () => {
    const at = providersAt(world())
    const { url, keep } = await begin(provider, at)
    const stolen = await signInAt(url)
    const { codeVerifier } = (await begin(provider, at)).keep
    expect(await at.finish({ ...keep, codeVerifier }, stolen.fields)).toMatchObject({
      reason: 'code_refused',
    })

    const second = await begin(provider, at)
    const { fields } = await signInAt(second.url)
    expect(await at.finish(second.keep, fields)).toMatchObject({ status: 'recognised' })
    expect(await at.finish(second.keep, fields)).toMatchObject({ reason: 'code_refused' })
  })

  test('accepts a code once, also concurrently', async () => {
    const at = providersAt(world())
    const { url, keep } = await begin(provider, at)
    const { fields } = await signInAt(url)
    const ends = await Promise.all(Array.from({ length: 4 }, () => at.finish(keep, fields)))
    const outcomes = ends.map((end) => (end.status === 'refused' ? end.reason : end.status)).sort()
    expect(outcomes).toEqual(['code_refused', 'code_refused', 'code_refused', 'recognised'])
  })

  test('refuses an answer in another issuer’s name, and one without a code', async () => {
    const at = providersAt(world())
    const { url, keep } = await begin(provider, at)
    const { fields } = await signInAt(url)
    const foreign = { ...fields, iss: 'https://issuer.example' }
    expect(await at.finish(keep, foreign)).toMatchObject({ reason: 'issuer_mismatch' })
    const { code: _, ...codeless } = fields
    expect(await at.finish(keep, codeless)).toMatchObject({ reason: 'bad_answer' })
  })

  test.each([
    ['nonce', 'nonce_mismatch'],
    ['audience', 'audience_mismatch'],
    ['issuer', 'issuer_mismatch'],
    ['expired', 'token_expired'],
    ['signature', 'bad_answer'],
  ])('refuses a token with a wrong %s: %s', async (badIdentityToken, reason) => {
    await withFault(world(), { badIdentityToken }, async () => {
      expect(await recognise(provider)).toMatchObject({ status: 'refused', reason })
    })
  })

  test.each(['identityDown', 'identitySilent'])(
    'is reported unavailable within the timeout under %s, while beginning and while finishing',
    async (fault) => {
      const at = providersAt(world(), IMPATIENT)
      await recognise(provider)
      const { url, keep } = await begin(provider, at)
      const { fields } = await signInAt(url)
      await withFault(world(), { [fault]: true }, async () => {
        const fresh = await providersAt(world(), IMPATIENT).begin(provider, { returnTo: '/' })
        expect(fresh).toMatchObject({ status: 'refused', reason: 'provider_down' })
        expect(
          await at.begin(provider, { returnTo: '/' }),
          'the cached configuration is still used',
        ).toMatchObject({
          status: 'begun',
        })
        expect(await at.finish(keep, fields)).toMatchObject({ reason: 'provider_down' })
      })
      expect(await recognise(provider), 'when it is up again').toMatchObject({ status: 'recognised' })
    },
  )
})

test('no refusal reveals anything of a person or a token', async () => {
  await withFault(world(), { badIdentityToken: 'nonce' }, async () => {
    const refusals = [await recognise('google'), await recognise('apple')]
    expect(JSON.stringify(refusals)).not.toMatch(/lena|whitcomb|eyJ/i)
  })
})
