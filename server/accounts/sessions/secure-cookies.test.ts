import { expect, it } from 'vitest'
import { INTERNAL } from '#server/platform/secrets/password-hasher.ts'
import { testApp } from '#testing/app.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'
import { addAccount } from '../sign-in/add-account.ts'

const test = testApp({ PUBLIC_ORIGIN: 'https://hearten.example' })

const attributesOf = (lines: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [pair.split('=')[0] ?? '', attributes.filter((attribute) => !attribute.startsWith('Max-Age'))]
    }),
  )

it('every session cookie is Secure over https', async () => {
  const email = 'ada@mail.example'
  const phc = await test.deps.passwords.hash(GOOD_PASSWORD, INTERNAL)
  await addAccount(test.deps, { email, fullName: 'Ada Whitfield', phc })
  const ada = await new TestPerson(test, email).login()
  const { setCookies } = await ada.call('refreshToken', {})
  expect(attributesOf(setCookies)).toEqual({
    token: ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    refreshToken: ['Path=/api/i-account/refresh-token', 'HttpOnly', 'Secure', 'SameSite=Strict'],
    pictures: ['Path=/media/', 'HttpOnly', 'Secure', 'SameSite=Strict'],
    signedIn: ['Path=/', 'Secure', 'SameSite=Lax'],
  })
})

it('Apple’s attempt cookie is sent with a cross-site form post, and Google’s isn’t', async () => {
  const begin = async (provider: 'apple' | 'google') => {
    const answer = await new TestPerson(test, 'x@mail.example').call('beginSocialLogin', { provider })
    return attributesOf(answer.setCookies)
  }
  expect(await begin('apple')).toEqual({
    'signInAttempt-apple': ['Path=/', 'HttpOnly', 'Secure', 'SameSite=None'],
  })
  expect(await begin('google')).toEqual({
    'signInAttempt-google': ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
  })
})
