import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { type CodeName, codes } from '#contract/codes.ts'
import { COOKIES } from '#contract/headers.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import { testApp } from '#testing/app.ts'
import { sessionFor } from '#testing/session.ts'
import { readUserInfo } from './accounts/read-user.ts'
import { addAccount } from './accounts/sign-in/add-account.ts'

/**
 * Tests that no other site's page can act for a signed-in person: requests with the person's cookie and every
 * combination of Sec-Fetch-Site, Origin, method and body type.
 */

const test = testApp()

const SITES = ['same-origin', 'none', 'same-site', 'cross-site', undefined] as const
const ORIGINS = ['ours', 'https://evil.example', 'null', undefined] as const
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const BODIES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
] as const

type Sender = { readonly site: (typeof SITES)[number]; readonly origin: (typeof ORIGINS)[number] }

const SENDERS: readonly Sender[] = SITES.flatMap((site) => ORIGINS.map((origin) => ({ site, origin })))

/**
 * Senders that count as our own pages. No script can remove either header; Origin counts only if Sec-Fetch-Site
 * is missing.
 */
const OURS = new Set([
  'same-origin ours',
  'same-origin https://evil.example',
  'same-origin null',
  'same-origin undefined',
  'none ours',
  'none https://evil.example',
  'none null',
  'none undefined',
  'undefined ours',
  'undefined undefined',
])
const isOurs = ({ site, origin }: Sender): boolean => OURS.has(`${site} ${origin}`)

/** By default, only two senders send every body type; `npm test -- --slow` tests all pairs. */
const TESTS_ALL_PAIRS = inject('slow')
const SENDERS_OF_EVERY_BODY = ['same-origin ours', 'cross-site https://evil.example']
const bodiesOf = ({ site, origin }: Sender): readonly (typeof BODIES)[number][] =>
  TESTS_ALL_PAIRS || SENDERS_OF_EVERY_BODY.includes(`${site} ${origin}`) ? BODIES : [BODIES[0]]

let userId: string
let cookie: string
beforeAll(async () => {
  userId = await addAccount(test.deps, { email: 'ada@mail.example', fullName: 'Ada Whitfield', phc: null })
  const { token, sessionId } = await sessionFor(test, userId)
  cookie = `${COOKIES.token}=${token}`
  // The role lets requests of staff calls get as far as the parsing of their body.
  await appointStaff(test.deps, { userId, roles: ['admin'] })
  await markSecondFactor(test.deps.database.db, { userId, sessionId }, test.clock.now())
})

const headersOf = ({ site, origin }: Sender): Record<string, string> => ({
  cookie,
  ...(site === undefined ? {} : { 'sec-fetch-site': site }),
  ...(origin === undefined ? {} : { origin: origin === 'ours' ? test.deps.config.publicOrigin : origin }),
})

const send = (method: (typeof METHODS)[number], url: string, sender: Sender, type: string, payload: string) =>
  test.app.inject({ method, url, headers: { ...headersOf(sender), 'content-type': type }, payload })

const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const unsignedCalls = names.filter(
  (name) => calls[name].method === 'POST' && calls[name].auth !== 'signature',
)

const takesBody = ({ form, body }: Call, type: string): boolean => {
  if (form === 'multipart') return type.startsWith('multipart/form-data')
  return (
    type.startsWith('application/json') ||
    (body === 'form' && type.startsWith('application/x-www-form-urlencoded'))
  )
}

/** Refusal of a call with neither a credential beside the session nor valid input. */
const refusalOf = ({ auth }: Call): CodeName =>
  auth === 'link' ? 'notFound' : auth === 'orderKey' ? 'notAllowed' : 'invalidInput'

describe('a mutating call', () => {
  it.each(unsignedCalls)(
    '%s works from our own pages only, and with its declared body type only',
    async (name) => {
      for (const sender of SENDERS)
        for (const type of bodiesOf(sender)) {
          const payload =
            type === 'application/json' ? '{"notDeclaredAnywhere": true}' : 'notDeclaredAnywhere=1'
          const answer = await send('POST', calls[name].path, sender, type, payload)
          const refusal = Object.entries(codes).find(
            ([, { code }]) => code === answer.json<{ code: number }>().code,
          )
          const ownPagesRefusal = takesBody(calls[name], type) ? refusalOf(calls[name]) : 'unsupportedMedia'
          const where = `${JSON.stringify(sender)} ${type}`
          expect(refusal?.[0], where).toBe(isOurs(sender) ? ownPagesRefusal : 'notAllowed')
          expect(answer.headers['access-control-allow-origin'], where).toBeUndefined()
        }
    },
  )
})

/** The last name that each body type tries to set, which shows the type that succeeded. */
const LAST_NAMES = {
  'application/json': 'Jason',
  'application/x-www-form-urlencoded': 'Form',
  'text/plain': 'Text',
  'multipart/form-data; boundary=x': 'Parts',
} as const satisfies Record<(typeof BODIES)[number], string>

const readName = async (): Promise<string | null> => (await readUserInfo(test.deps, userId)).fullName

const setName = (method: (typeof METHODS)[number], sender: Sender, type: string, name: string) =>
  send(method, calls.updateUserInfo.path, sender, type, JSON.stringify({ fullName: name }))

describe.each(METHODS)('%s', (method) => {
  it('changes nothing when sent from another site’s page, with any body', async () => {
    const own = 'Ada Whitfield'
    await setName('POST', { site: 'same-origin', origin: 'ours' }, BODIES[0], own)
    for (const sender of SENDERS) {
      // JSON, which alone may succeed, comes first, so that a change by another type would overwrite its name.
      for (const type of BODIES) {
        const answer = await setName(method, sender, type, `Eve ${LAST_NAMES[type]}`)
        if (!['GET', 'HEAD', 'OPTIONS'].includes(method) && !isOurs(sender))
          expect(answer.statusCode, `${JSON.stringify(sender)} ${type}`).toBe(codes.notAllowed.status)
      }
      const changes = method === 'POST' && isOurs(sender)
      expect(await readName(), JSON.stringify(sender)).toBe(changes ? `Eve ${LAST_NAMES[BODIES[0]]}` : own)
      if (changes) await setName('POST', { site: 'same-origin', origin: 'ours' }, BODIES[0], own)
    }
  })
})

it('a read requested by another site reveals nothing to it', async () => {
  for (const sender of SENDERS) {
    const answer = await send('GET', calls.userInfo.path, sender, 'text/plain', '')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})
