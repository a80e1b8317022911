import { beforeAll, expect, it } from 'vitest'
import { endCase } from '#server/cases/end-case.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
let caseId = ''
let draftId = ''
beforeAll(async () => {
  caseId = await makeCase(test, { title: 'Rosa & Sons <rebuild> after it' })
  draftId = await makeCase(test, { published: false })
})
const get = (url: string) => test.app.inject({ method: 'GET', url })

it('other sites may frame a case’s card, and no other page', async () => {
  const card = await get(`/embed/${caseId}`)
  expect(card.body).toContain('Rosa &amp; Sons &lt;rebuild&gt; after it')
  expect(card.headers['x-frame-options']).toBeUndefined()
  expect(card.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(card.headers['set-cookie']).toBeUndefined()
  expect(card.body).not.toContain('<script')
  expect(card.body).toMatch(/<svg class="bar" role="img" aria-label="\$[\d,]+ of \$[\d,]+">/)
  const gone = await get(`/embed/${draftId}`)
  expect([gone.statusCode, gone.body.includes('Rosa')]).toEqual([404, false])
  expect((await get('/robots.txt')).headers['x-frame-options']).toBeDefined()
})

it('an ended case’s card has no donate button', async () => {
  const ended = await makeCase(test)
  await endCase(test.deps, ended, 'Thank you')
  const { body } = await get(`/embed/${ended}`)
  expect(body).toContain('See the page')
  expect(body).not.toContain('>Donate<')
})
