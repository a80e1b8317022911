import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { ATTESTATIONS } from '#contract/fundraisers/attestations.ts'
import type { DraftFields } from '#contract/fundraisers/case-draft.ts'
import { posterFilePath } from '#contract/share/poster.ts'
import { lockCase } from '#server/cases/lock-case.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { readReviewWork } from '#server/cases/reviews/read-review-work.ts'
import { receiptPath } from '#server/donations/receipt.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { wholeDraft } from '#testing/make-draft.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { TestPerson } from '#testing/person.ts'
import { collectRoutes } from '#testing/registered-routes.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

const routesOf = collectRoutes()
const test = testApp()
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
const ATTESTED = ATTESTATIONS.map(({ code, version }) => ({ code, version }))
const NAMES = /zenobia|quillfeather/i
const UNNAMED = 'a neighbor in Marietta'

let lena: TestPerson
beforeAll(async () => {
  // Mails become due by the database's clock, so the product's clock starts in the past.
  test.clock.advance(-5 * MINUTE_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})

let personCount = 0
const submit = async (overrides: Partial<DraftFields> = {}) => {
  personCount += 1
  const zenobia = new TestPerson(test, `invited${personCount}@mail.example`)
  const submitted = await submitWholeCase(test, lena, {
    beneficiaryFirstName: 'Zenobia',
    beneficiaryLastName: 'Quillfeather',
    beneficiaryEmail: zenobia.email,
    ...overrides,
  })
  await test.work()
  return { ...submitted, zenobia }
}
const approve = (checkId: string, round = 1) =>
  decideReview(test.deps, INES, { checkId, round, decision: 'approve', reasons: [] })

/** Opens the mailed invitation. */
const open = async (person: TestPerson): Promise<void> => {
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(person.email)
  await person.open(/https?:\/\/[^/]+(\/kyc\/check\/[^\s>"]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}

/** Opens the mailed invitation and answers it. */
const answer = async (person: TestPerson, caseId: string, given: 'accept' | 'decline'): Promise<number> => {
  await open(person)
  return person.code('answerInvitation', { caseId, answer: given })
}

const recipientOf = async (caseId: string) =>
  (await new TestPerson(test, '').call('caseDetail', { caseId })).data.recipient

/** What an answer says: the text of a PDF, the files inside a compressed one. */
const textOf = async ({ headers, rawPayload }: { headers: object; rawPayload: Buffer }): Promise<string> => {
  const type = 'content-type' in headers ? String(headers['content-type']) : ''
  if (type.includes('pdf')) return pdfText(rawPayload)
  return (type.includes('gzip') ? gunzipSync(rawPayload) : rawPayload).toString()
}

const HANGS: ReadonlySet<string> = new Set([calls.caseLive.path])

/** Answers of every address that anyone may read, about this case. */
const publicTexts = async (caseId: string): Promise<readonly (readonly [url: string, text: string])[]> => {
  const fill = (path: string): string =>
    path
      .replace(/:caseId\([^)]*\)|:caseId/g, caseId)
      .replace('sitemaps/cases-*', `sitemaps/cases-${caseId[0]}`)
  const addresses = [
    ...routesOf(test.app)
      .filter(({ method, url }) => [method].flat().includes('GET') && !HANGS.has(url))
      .map(({ url }) => `${fill(url)}${url.startsWith('/api') ? `?caseId=${caseId}` : ''}`),
    `/sitemaps/cases-${caseId[0]}.xml.gz`,
    posterFilePath(caseId, 'pdf', {}),
    `${calls.caseList.path}?q=Zenobia`,
    `${calls.caseList.path}?q=Quillfeather`,
  ]
  return Promise.all(
    addresses.map(async (url) => [url, await textOf(await test.app.inject({ method: 'GET', url }))] as const),
  )
}

describe('a live page whose beneficiary hasn’t answered', () => {
  it('has no name at any public address, in a donor’s mails and receipts, or at the payment provider', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    expect(await recipientOf(caseId)).toEqual({
      fullName: UNNAMED,
      firstName: 'the neighbor',
      relation: null,
      isNamed: false,
    })
    const donor = new Donor(test)
    const email = 'donor@mail.example'
    const { orderId } = await donor.give({ caseId, email, message: 'From next door.' })
    await test.work()
    const texts = await publicTexts(caseId)
    expect(texts.filter(([, text]) => text.includes(caseId)).length).toBeGreaterThan(5)
    for (const [url, text] of texts) expect(text, url).not.toMatch(NAMES)
    expect((await new TestPerson(test, '').call('caseList', { q: 'Zenobia' })).data.items).toEqual([])
    const token =
      receiptPath(test.deps.signer, { caseId, orderId, emailCorrectedAt: null }).split('/').at(-1) ?? ''
    const receipt = async () => (await new TestPerson(test, '').call('receipt', { token })).data
    expect(await receipt()).toMatchObject({ recipientName: UNNAMED })
    expect(JSON.stringify(await receipt())).not.toMatch(NAMES)
    const mails = await outsideWorld(test).mailTo(email)
    expect(JSON.stringify(mails)).toContain(UNNAMED)
    expect(JSON.stringify(mails)).not.toMatch(NAMES)
    expect(JSON.stringify(await outsideWorld(test).chargesOf(orderId))).not.toMatch(NAMES)

    expect((await lena.call('dashboard', { caseId })).data.recipientFirstName).toBe('Zenobia')
    expect(await answer(zenobia, caseId, 'accept')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather', isNamed: true })
    expect(await receipt()).toMatchObject({ recipientName: 'Zenobia Quillfeather' })
    expect((await new TestPerson(test, '').call('caseList', { q: 'Zenobia' })).data.items).toHaveLength(1)
    expect((await lena.subjects())[0]).toBe('Zenobia accepted')
  })

  it('keeps the name back when they decline, and when another address is invited', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    expect(await answer(zenobia, caseId, 'decline')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
    const other = new TestPerson(test, `other.${zenobia.email}`)
    expect(await lena.code('correctInvitation', { caseId, email: other.email })).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
    expect(await answer(other, caseId, 'accept')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather' })
  })

  it('refuses the name in what the organizer writes to the public and to donors', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    const { orderId } = await new Donor(test).give({ caseId })
    await test.work()
    const refused = {
      fields: [{ message: 'Zenobia hasn’t accepted yet: write “my neighbor”.' }],
    }
    const update = { caseId, title: 'The floor', images: [], toDonors: false, toFollowers: false }
    const post = (text: string) =>
      lena.call('postUpdate', { ...update, text, idempotencyKey: crypto.randomUUID() })
    expect((await post('Zenobia’s floor is in.')).data).toMatchObject(refused)
    expect((await post('My neighbor’s floor is in.')).code).toBe(0)
    expect((await lena.call('setThankYou', { caseId, text: 'Zenobia thanks you.' })).data).toMatchObject(
      refused,
    )
    const thanks = { caseId, to: { donationIds: [orderId] }, text: 'The Quillfeathers thank you.' }
    expect((await lena.call('thankDonors', thanks)).data).toMatchObject(refused)
    const end = { caseId, note: 'Zenobia is home.', idempotencyKey: crypto.randomUUID() }
    expect((await lena.call('endCase', end)).data).toMatchObject(refused)
    expect(await answer(zenobia, caseId, 'accept')).toBe(0)
    expect((await post('Zenobia’s floor is in.')).code).toBe(0)
  })
})

describe('a submission that names a beneficiary who hasn’t agreed', () => {
  it('is refused, beside each field', async () => {
    await expect(submit({ title: 'Help Zenobia rebuild' })).rejects.toThrow()
    const { caseId } = await submit()
    const { version } = (await lena.call('myCase', { caseId })).data.draft
    const changes = {
      title: 'Help Zenobia rebuild',
      summary: 'The Quillfeathers’ kitchen needs a floor under it.',
      costItems: [{ label: 'Zenobia’s floor', amountCents: 100_000 }],
    }
    const saved = await lena.call('updateDraft', { zoneId: 1, caseId, version, ...changes })
    const sent = { caseId, version: saved.data.version, idempotencyKey: crypto.randomUUID() }
    const { data } = await lena.call('submitCase', { ...sent, attestations: ATTESTED })
    const message = 'Zenobia hasn’t accepted yet: write “my neighbor”.'
    expect(data).toMatchObject({
      fields: [
        { field: 'title', message },
        { field: 'summary', message },
        { field: 'costItems.0.label', message },
      ],
    })
  })

  it('is approved and live once they accept, if the organizer chose to wait', async () => {
    const {
      caseId,
      checkId,
      zenobia: philippa,
    } = await submit({
      beneficiaryFirstName: 'Philippa',
      title: 'Help Philippa rebuild',
      waitsForBeneficiary: true,
    })
    expect(await readReviewWork(test.deps, INES, checkId)).toMatchObject({ beneficiaryAccepted: false })
    await approve(checkId)
    await test.work()
    const own = async () =>
      (await lena.call('allSelfCases', {})).data.find((fundraiser) => fundraiser.caseId === caseId)
    expect(await own()).toMatchObject({ state: 'approved' })
    // What was approved isn't renamed without a review.
    const renamed = { caseId, firstName: 'Aurelia', lastName: 'Quillfeather' }
    expect((await lena.call('correctRecipientName', renamed)).msg).toContain('so we review the change')
    expect((await lena.call('beneficiaryInvitation', { caseId })).data).toMatchObject({
      canCorrectName: false,
      recipientName: { first: 'Philippa' },
    })
    expect((await lena.subjects())[0]).toBe('Your fundraiser is approved, and waits for Philippa')
    for (const [url, text] of await publicTexts(caseId)) expect(text, url).not.toContain('Philippa')
    expect(await new TestPerson(test, '').code('caseDetail', { caseId })).toBe(codes.notFound.code)
    expect(await answer(philippa, caseId, 'decline')).toBe(0)
    expect(await own()).toMatchObject({ state: 'approved' })
    expect(await philippa.code('answerInvitation', { caseId, answer: 'accept' })).toBe(0)
    expect(await own()).toMatchObject({ state: 'live' })
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Philippa Quillfeather' })
    await test.work()
    const [mail] = await outsideWorld(test).mailTo(lena.email)
    expect(mail?.text).toContain('Your fundraiser is live, with Philippa’s name.')
  })

  it('can’t be approved after a correction of the name that its texts have', async () => {
    const { caseId, checkId } = await submit({ summary: 'It belongs to Aurelia, they say.' })
    const renamed = { caseId, firstName: 'Aurelia', lastName: 'Quillfeather' }
    expect(await lena.code('correctRecipientName', renamed)).toBe(0)
    await expect(approve(checkId, 2)).rejects.toThrow('Aurelia hasn’t accepted yet')
  })
})

const OTHER = { beneficiaryFirstName: 'Aurelia', beneficiaryLastName: 'Quillfeather' }

/** Saves changes to a case and submits them. */
const resubmit = async (caseId: string, changes: Partial<DraftFields>) => {
  const { version } = (await lena.call('myCase', { caseId })).data.draft
  const { data } = await lena.call('updateDraft', { zoneId: 1, caseId, version, ...changes })
  const sent = { caseId, version: data.version, idempotencyKey: crypto.randomUUID() }
  return lena.call('submitCase', { ...sent, attestations: ATTESTED })
}

it('an acceptance outlives a change of the beneficiary’s own address, whatever the draft has', async () => {
  const { caseId, checkId, zenobia } = await submit()
  expect(await answer(zenobia, caseId, 'accept')).toBe(0)
  const invitation = async () => (await lena.call('beneficiaryInvitation', { caseId })).data
  expect((await invitation()).email).toBe(zenobia.email)
  await zenobia.register('Zenobia Quillfeather')
  const newEmail = `moved.${zenobia.email}`
  await zenobia.call('sendOwnCode', { purpose: 'change_from', newEmail })
  const currentCode = await zenobia.mailedCode()
  await zenobia.call('sendOwnCode', { purpose: 'change_to', newEmail })
  const newCode = await zenobia.mailedCode(newEmail)
  expect(await zenobia.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
  expect((await resubmit(caseId, { summary: 'A new floor.' })).code).toBe(0)
  // The organizer doesn't learn the address that they moved to.
  expect(await invitation()).toMatchObject({ state: 'accepted', email: 'm•••@mail.example' })
  await approve(checkId, 2)
  expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather' })
})

it('an approved page that is taken back keeps the corrected address of its invitation', async () => {
  const { caseId, checkId, zenobia } = await submit({ waitsForBeneficiary: true })
  await approve(checkId)
  const email = `right.${zenobia.email}`
  expect(await lena.code('correctInvitation', { caseId, email })).toBe(0)
  expect(await lena.code('withdrawSubmission', { caseId, checkId, idempotencyKey: checkId })).toBe(0)
  expect((await lena.call('myCase', { caseId })).data.draft?.fields.beneficiaryEmail).toBe(email)
})

describe('a person who was invited under an earlier address', () => {
  it('can’t accept for the one whom an approved edit names', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    await open(zenobia)
    const heir = new TestPerson(test, `heir.${zenobia.email}`)
    const { data } = await resubmit(caseId, { ...OTHER, beneficiaryEmail: heir.email })
    await approve(data.checkId ?? '')
    // Before any job runs.
    expect(await zenobia.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.tokenMissing.code)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
    expect(await answer(heir, caseId, 'accept')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Aurelia Quillfeather' })
  })

  it('can’t accept for the one whom the next submission names', async () => {
    const { caseId, zenobia } = await submit()
    await open(zenobia)
    const heir = new TestPerson(test, `heir.${zenobia.email}`)
    expect((await resubmit(caseId, { ...OTHER, beneficiaryEmail: heir.email })).code).toBe(0)
    expect(await zenobia.code('answerInvitation', { caseId, answer: 'accept' })).toBe(codes.tokenMissing.code)
    expect((await lena.call('beneficiaryInvitation', { caseId })).data.state).toBe('waiting')
  })

  it('can’t lend their corrected address to the one whom a waiting edit names', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    const heir = new TestPerson(test, `heir.${zenobia.email}`)
    const { data } = await resubmit(caseId, { ...OTHER, beneficiaryEmail: heir.email })
    const corrected = new TestPerson(test, `right.${zenobia.email}`)
    expect(await lena.code('correctInvitation', { caseId, email: corrected.email })).toBe(0)
    expect(await answer(corrected, caseId, 'accept')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather' })
    await approve(data.checkId ?? '')
    expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
    expect(await answer(heir, caseId, 'accept')).toBe(0)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Aurelia Quillfeather' })
  })

  it('is told so if another person is named while they accept', async () => {
    const { caseId, checkId, zenobia } = await submit()
    await approve(checkId)
    await open(zenobia)
    const { data } = await resubmit(caseId, { ...OTHER, beneficiaryEmail: `heir.${zenobia.email}` })
    const { pool, db } = test.deps.database
    const lockWaits = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount
    const [approving, accepting] = await db.transaction().execute(async (tx) => {
      await lockCase(tx, caseId)
      const first = approve(data.checkId ?? '')
      await expect.poll(lockWaits).toBe(1)
      const second = zenobia.call('answerInvitation', { caseId, answer: 'accept' })
      await expect.poll(lockWaits).toBe(2)
      return [first, second]
    })
    await approving
    expect((await accepting).msg).toMatch(/^The organizer has since named someone else/)
    expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
  })
})

it('an edit that names another person hides the name until that person accepts', async () => {
  const { caseId, checkId, zenobia } = await submit()
  await approve(checkId)
  expect(await answer(zenobia, caseId, 'accept')).toBe(0)
  const heir = new TestPerson(test, `heir.${zenobia.email}`)
  const other = { ...OTHER, beneficiaryEmail: heir.email }
  const draft = async () => (await lena.call('myCase', { caseId })).data.draft
  expect(await draft()).toMatchObject({ beneficiaryAccepted: true })
  const named = await resubmit(caseId, { ...other, title: 'Help Aurelia rebuild her house' })
  expect(named.code).toBe(codes.invalidInput.code)
  expect(await draft()).toMatchObject({ beneficiaryAccepted: false })
  const { data } = await resubmit(caseId, { title: 'Help my neighbor rebuild her house' })
  expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather' })
  await approve(data.checkId ?? '')
  expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
  expect(await answer(heir, caseId, 'accept')).toBe(0)
  expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Aurelia Quillfeather' })
})

it('an edit that only changes the name asks the same person again, and hides it until they accept', async () => {
  const { caseId, checkId, zenobia } = await submit()
  await approve(checkId)
  expect(await answer(zenobia, caseId, 'accept')).toBe(0)
  const draft = async () => (await lena.call('myCase', { caseId })).data.draft
  const named = await resubmit(caseId, { ...OTHER, title: 'Help Aurelia rebuild her house' })
  expect(named.code).toBe(codes.invalidInput.code)
  expect(await draft()).toMatchObject({ beneficiaryAccepted: false })
  const { data } = await resubmit(caseId, { title: wholeDraft().title })
  expect(await readReviewWork(test.deps, INES, data.checkId ?? '')).toMatchObject({
    beneficiaryAccepted: false,
  })
  expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Zenobia Quillfeather' })
  await approve(data.checkId ?? '')
  expect(await recipientOf(caseId)).toMatchObject({ fullName: UNNAMED })
  expect(await answer(zenobia, caseId, 'accept')).toBe(0)
  expect(await recipientOf(caseId)).toMatchObject({ fullName: 'Aurelia Quillfeather' })
})
