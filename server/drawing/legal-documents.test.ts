import { beforeAll, expect, it } from 'vitest'
import { versionDate } from '#contract/document-text.ts'
import { privacyPolicy } from '#contract/privacy-policy.ts'
import { TERMS_VERSION, termsOfUse } from '#contract/terms-of-use.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const words = (text: string): string => text.replaceAll(/\s+/g, ' ')

it.each([
  ['terms-of-use.pdf', termsOfUse],
  ['privacy-policy.pdf', privacyPolicy],
] as const)('%s has the page’s text and its date', async (name, document) => {
  const { title, version, sections } = document(test.deps.config.brand)
  const answer = await test.app.inject({ method: 'GET', url: `/documents/${name}` })
  const text = await pdfText(answer.rawPayload)
  expect(text).toContain(title)
  expect(text).toContain(versionDate(version))
  for (const { heading, paragraphs } of sections)
    for (const part of [heading, ...paragraphs]) expect(text).toContain(words(part))
})

it.each([termsOfUse, privacyPolicy])('a legal entity’s name may end with a period', (document) => {
  const { sections } = document({ ...test.deps.config.brand, legalEntity: 'Hearten, Inc.' })
  expect(JSON.stringify(sections)).not.toContain('..')
})

it('the current version of the terms is stored with a new account and a new donation', async () => {
  await new TestPerson(test, 'agrees@mail.example').register()
  await new Donor(test).give({ caseId, amountCents: 2_500 })
  for (const table of ['account', 'orders']) {
    const { rows } = await test.deps.database.pool.query(`select distinct terms_version from ${table}`)
    expect(rows, table).toEqual([{ terms_version: TERMS_VERSION }])
  }
})
