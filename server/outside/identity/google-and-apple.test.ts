import { describe, expect, test } from 'vitest'
import { type Choice, signInAt } from '#sandbox/identity/sign-in-for-tests.ts'
import { testSandbox } from '#sandbox/sandbox-for-tests.ts'
import type { RedirectProvider } from './port.ts'
import { beginAt, providersAt, recogniseAt } from './sign-in-for-tests.ts'

const world = testSandbox()
const begin = (provider: RedirectProvider, at = providersAt(world())) => beginAt(at, provider)
const recognise = (provider: RedirectProvider, choice: Choice = {}) =>
  recogniseAt(providersAt(world()), provider, choice)

describe('google', () => {
  test('answers by query with its issuer', async () => {
    const { url } = await begin('google')
    const sent = await signInAt(url)
    expect(sent).toMatchObject({ method: 'GET', url: `${world().productOrigin}/auth-callback/google` })
    expect(sent.fields).toMatchObject({ iss: `${world().sandbox.origin}/google` })
  })

  test('is refused without its issuer, which it announces to send', async () => {
    const at = providersAt(world())
    const { url, keep } = await begin('google', at)
    const { iss: _, ...nameless } = (await signInAt(url)).fields
    expect(await at.finish(keep, nameless)).toMatchObject({ reason: 'bad_answer' })
  })

  test('refuses a wrong client secret', async () => {
    const at = providersAt(world(), {
      google: { ...world().sandbox.identity.google, clientSecret: 'guessed' },
    })
    const { url, keep } = await begin('google', at)
    const { fields } = await signInAt(url)
    expect(await at.finish(keep, fields)).toMatchObject({ reason: 'bad_answer', detail: 'invalid_client' })
  })
})

describe('apple', () => {
  test('answers by form, with the name on the first consent only', async () => {
    const choice = { email: 'grace@mail.example', name: 'Grace Kim Lee' }
    const at = providersAt(world())
    const first = await begin('apple', at)
    const sent = await signInAt(first.url, choice)
    expect(sent).toMatchObject({ method: 'POST', url: `${world().productOrigin}/auth-callback/apple` })
    expect(await at.finish(first.keep, sent.fields)).toMatchObject({ identity: { name: 'Grace Kim Lee' } })
    expect(await recognise('apple', choice)).toMatchObject({ identity: { name: null } })
  })

  test('replaces an address by its relay', async () => {
    const known = await recognise('apple', { email: 'shy@mail.example', hideEmail: true })
    expect(known).toMatchObject({
      identity: {
        email: expect.stringMatching(/^\w+@privaterelay\.appleid\.com$/),
        emailVerified: true,
        emailIsRelay: true,
      },
    })
  })

  test.each([
    '{"name":"Ada"}',
    'Ada',
    '{"email":"victim@mail.example"}',
    `{"name":{"firstName":"${'A'.repeat(3000)}"}}`,
  ])('ignores the name and everything else of a forged user: %s', async (user) => {
    const at = providersAt(world())
    const { url, keep } = await begin('apple', at)
    const { fields } = await signInAt(url)
    expect(await at.finish(keep, { ...fields, user })).toMatchObject({
      identity: { name: null, email: 'lena.whitcomb@mail.example' },
    })
  })

  test('refuses a client secret signed for another team', async () => {
    const at = providersAt(world(), { apple: { ...world().sandbox.identity.apple, teamId: 'OTHERTEAM1' } })
    const { url, keep } = await begin('apple', at)
    const { fields } = await signInAt(url)
    expect(await at.finish(keep, fields)).toMatchObject({ reason: 'bad_answer', detail: 'invalid_client' })
  })
})
