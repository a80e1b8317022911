import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActionFunction, LoaderFunction } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { type DraftFields, EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { stepProblems } from '#contract/fundraisers/case-draft-problems.ts'
import { UNKNOWN_ZIP } from '#contract/geo/zip.ts'
import { DRAFT_PARAMETER } from '#contract/page-addresses.ts'
import { buildApp } from '#server/app.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { testApp } from '#testing/app.ts'
import { pageBuild } from '#testing/page-build.ts'
import { TestPerson } from '#testing/person.ts'

/** The answers of the start page, from its form to a draft. */

const STEP = '/fundraiser/step1'
const isFunction = (value: unknown): boolean => typeof value === 'function'
const pageShape = z.object({
  loader: z.custom<LoaderFunction>(isFunction),
  action: z.custom<ActionFunction>(isFunction).optional(),
})
/** The server's side of a page. Its file isn't known to the server's types, which have no DOM. */
const readPage = async (file: string) =>
  pageShape.parse(await import(join(import.meta.dirname, '../../web/fundraisers', file)))

const product = testApp()
const files = mkdtempSync(join(tmpdir(), 'hearten-test-'))
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  product.clock.advance(-100 * DAY_MS)
  const [start, wizard] = await Promise.all([
    readPage('landing.route.tsx'),
    readPage('wizard/wizard-layout.tsx'),
  ])
  const build = pageBuild(
    { '/fundraiser': start.loader, [STEP]: wizard.loader },
    ['/fundraiser', STEP],
    start.action === undefined ? {} : { '/fundraiser': start.action },
  )
  app = await buildApp(product.deps)
  await registerPages(app, product.deps, null, { build, files })
})
afterAll(async () => {
  await app.close()
  rmSync(files, { recursive: true })
})

const ANSWERS = {
  act: 'start',
  purpose: '2',
  beneficiaryRelation: 'Neighbor',
  raiseScene: '8:flood',
  zip: '45750',
  goalCents: '18,400',
}
const FIELDS: DraftFields = {
  ...EMPTY_DRAFT,
  purpose: 2,
  beneficiaryRelation: 'Neighbor',
  raiseType: 8,
  raiseScene: 'flood',
  zip: '45750',
  goalCents: 1_840_000,
}

let personCount = 0
const newPerson = (): TestPerson => {
  personCount += 1
  return new TestPerson(product, `start${personCount}@mail.example`)
}

/** Requests a page as the person's browser does, which keeps the cookies. */
const visit = async (who: TestPerson, url: string, form?: Readonly<Record<string, string>>) => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: {
      host: new URL(product.deps.config.publicOrigin).host,
      origin: product.deps.config.publicOrigin,
      'sec-fetch-site': 'same-origin',
      'user-agent': who.userAgent,
      ...(cookie === '' ? {} : { cookie }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { payload: String(new URLSearchParams(form)) }),
  })
  for (const { name, value, maxAge } of answer.cookies)
    if (maxAge === 0) who.cookies.delete(name)
    else who.cookies.set(name, encodeURIComponent(value))
  return { status: answer.statusCode, to: answer.headers.location ?? '', body: answer.body }
}

const joinByCode = async (who: TestPerson): Promise<void> => {
  const { email } = who
  await who.call('sendEmailCode', { email })
  await who.call('registerWithEmail', { email, verifyCode: await who.mailedCode() })
}

const draftsOf = async (who: TestPerson) => (await who.call('allSelfCases', {})).data
const draftIn = (address: string): string =>
  new URLSearchParams(address.split('?')[1]).get(DRAFT_PARAMETER) ?? ''

it('the answers wait in the browser until a mailed code signs in, and fill in a draft once', async () => {
  const ada = newPerson()
  const sent = await visit(ada, '/fundraiser', ANSWERS)
  expect(sent).toMatchObject({ status: 303, to: `/sign-in?next=${encodeURIComponent(STEP)}` })
  await joinByCode(ada)
  // A form that was sent twice leads to two requests with the same answers.
  const kept = new Map(ada.cookies)
  const { to } = await visit(ada, STEP)
  expect(to).toMatch(/^\/fundraiser\/step1\?caseId=\w{12}$/)
  const { draft } = (await ada.call('myCase', { caseId: draftIn(to) })).data
  expect(draft.fields).toEqual(FIELDS)
  expect(draft.nextStep).toBe('people')
  for (const [name, value] of kept) ada.cookies.set(name, value)
  expect((await visit(ada, STEP)).to).toBe(to)
  expect(await draftsOf(ada)).toHaveLength(1)
  // Nothing is left to fill in.
  expect((await visit(ada, STEP)).status).toBe(200)
})

it('someone with a draft is asked, and it stays as it is', async () => {
  const ada = newPerson()
  await joinByCode(ada)
  await visit(ada, '/fundraiser', ANSWERS)
  const first = draftIn((await visit(ada, STEP)).to)
  const other = { ...ANSWERS, purpose: '1', goalCents: '900' }
  expect((await visit(ada, '/fundraiser', other)).to).toBe(STEP)
  expect((await visit(ada, STEP)).to).toBe('/fundraiser')
  // The page has the answers, to start another with them.
  expect((await visit(ada, '/fundraiser')).body).toContain('"goalCents":"900"')
  expect(await draftsOf(ada)).toHaveLength(1)
  const { to } = await visit(ada, '/fundraiser', { ...other, act: 'another' })
  expect(to).toBe(`${STEP}?new=1`)
  const second = draftIn((await visit(ada, to)).to)
  const fieldsOf = async (caseId: string) => (await ada.call('myCase', { caseId })).data.draft.fields
  expect(await fieldsOf(first)).toEqual(FIELDS)
  expect(await fieldsOf(second)).toMatchObject({ purpose: 1, goalCents: 90_000, beneficiaryRelation: '' })
})

it.each([
  ['goalCents', '18', 'goal', { goalCents: 1_800 }],
  ['goalCents', '1,000,001', 'goal', { goalCents: 100_000_100 }],
  ['goalCents', '', 'goal', { goalCents: null }],
  ['zip', '4575', 'basics', { zip: '4575' }],
  ['purpose', '', 'basics', { purpose: null }],
] as const)('refuses %s %j in the words of the step that asks it', async (field, value, step, typed) => {
  const context = { now: product.clock.now() }
  const problems = stepProblems(step, { ...FIELDS, ...typed }, context)
  const refused = await visit(newPerson(), '/fundraiser.data', { ...ANSWERS, [field]: value })
  expect(refused.status).toBe(400)
  expect(problems).toHaveLength(1)
  for (const { message } of problems) expect(refused.body).toContain(message)
})

it('refuses a ZIP code that no town has, in the words of its step', async () => {
  const refused = await visit(newPerson(), '/fundraiser.data', { ...ANSWERS, zip: '45799' })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toContain(UNKNOWN_ZIP)
})

it('half an answer, or one that is none, leads to the empty step', async () => {
  const ada = newPerson()
  await joinByCode(ada)
  for (const raiseScene of ['99:flood', '8:<b>']) {
    const text = new URLSearchParams({ ...ANSWERS, raiseScene })
    ada.cookies.set('start-answers', encodeURIComponent(String(text)))
    expect((await visit(ada, STEP)).to).toBe(STEP)
  }
  expect(await draftsOf(ada)).toEqual([])
})
