import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { testApp } from '#testing/app.ts'
import { TestPerson } from '#testing/person.ts'

/** A database dump, including the queue, reveals no name, address, password, code or token. */

const test = testApp()
let owner: pg.Pool
beforeAll(() => {
  owner = new pg.Pool({ connectionString: test.ownerUrl })
})
afterAll(() => owner.end())

/** The whole database as text; binary columns as hex and as letters. */
const everything = async (): Promise<string> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'app', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    texts.push(...rows.map(({ line }) => line))
  }
  const text = texts.join('\n')
  const binary = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'))
  return [text, ...binary.map((bytes) => bytes.toString('latin1'))].join('\n')
}

const name = 'Quillon Featherstone'
const password = 'planted otters on a raft'

it('a person’s complete account life leaves no readable data', async () => {
  const quillon = new TestPerson(test, 'quillon@mail.example')
  const newEmail = 'featherstone@mail.example'
  await quillon.call('sendEmailCode', { email: quillon.email })
  const beforeMailing = await everything()
  const verifyCode = await quillon.mailedCode()
  const { email } = quillon
  await quillon.call('registerWithEmail', { email, password, fullName: name, verifyCode })
  await quillon.call('changePassword', { currentPassword: password, password: `${password} again` })
  await quillon.call('sendOwnCode', { purpose: 'change_from', newEmail })
  await quillon.call('sendOwnCode', { purpose: 'change_to', newEmail })
  const codes = [verifyCode, await quillon.mailedCode(), await quillon.mailedCode(newEmail)]
  const [, currentCode = '', newCode = ''] = codes
  expect(await quillon.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  const accessToken = await facebookToken(test.sandbox.origin, { email: 'other@mail.example', name })
  await quillon.elsewhere().call('loginWithFacebook', { accessToken })
  const tokens = [...quillon.cookies].filter(([cookie]) => cookie !== 'signedIn').map(([, value]) => value)
  // The session's three tokens, and its visitor id.
  expect(tokens).toHaveLength(4)

  const stored = [beforeMailing, await everything()].join('\n').toLowerCase()
  expect(stored).toContain('$argon2id$')
  const planted = ['quillon', 'featherstone', 'mail.example', 'planted otters', accessToken, ...tokens]
  for (const secret of planted) expect(stored).not.toContain(secret.toLowerCase())
  // Six digits appear inside many numbers: only a standalone match counts.
  for (const code of codes) expect(stored).not.toMatch(new RegExp(`(?<![\\w.:+-])${code}(?![\\w.:+-])`))
})
