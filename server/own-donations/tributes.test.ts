import { beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { TRIBUTE_KIND_MISSING } from '#contract/donations/tribute.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

const readPublicDonations = async (caseId: string) =>
  (await test.app.inject({ url: calls.caseDonations.path, query: { caseId } })).json().data.items
const mailsTo = (address: string) => outsideWorld(test).mailTo(address)

it('a donation in memory of a person says so on the page, and its card is mailed once, after payment', async () => {
  const caseId = await makeCase(test)
  const tribute = { tributeKind: 'memory', tributeName: ' Joe  Pell ' } as const
  const card = { tributeCardEmail: 'june@mail.example', tributeCardShowsAmount: false }
  const donor = new Donor(test)
  const input = { caseId, name: 'Carol Brandt', nameShown: 'first_initial', ...tribute, ...card } as const
  const order = await donor.begin(input)
  await test.work()
  expect(await mailsTo('june@mail.example')).toEqual([])
  expect((await donor.charge(order, await donor.token())).envelope.code).toBe(0)
  await test.work()
  expect(await readPublicDonations(caseId)).toMatchObject([{ tribute: { kind: 'memory', name: 'Joe Pell' } }])
  const [mail, ...more] = await mailsTo('june@mail.example')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('In memory of Joe Pell')
  const words = mail?.text.replace(/\s+/g, ' ')
  expect(words).toContain('Carol B. made a donation in memory of Joe Pell.')
  expect(words).not.toContain('$50')
  const { db } = test.deps.database
  const rows = await db.selectFrom('orders').select('cardCipher').where('caseId', '=', caseId).execute()
  expect(rows).toEqual([{ cardCipher: null }])
  const donation = new DonationLink(test, { caseId, orderId: order.orderId })
  expect((await donation.read()).order.tribute).toEqual({ kind: 'memory', name: 'Joe Pell' })
})

it('a card doesn’t name an anonymous donor, and names the amount only if the donor wants that', async () => {
  const card = { tributeCardEmail: 'paul@mail.example', tributeCardShowsAmount: true }
  await DonationLink.create(test, {
    nameShown: 'anonymous',
    tributeKind: 'honor',
    tributeName: 'Ruth',
    ...card,
  })
  const words = (await mailsTo('paul@mail.example'))[0]?.text.replace(/\s+/g, ' ')
  expect(words).toContain('Someone made a donation of $50 in honor of Ruth.')
  expect(words).not.toContain('Brandt')
})

it('a tribute without a name or a kind is refused at its field, and a tribute is erased with its donor', async () => {
  const donor = new Donor(test)
  const caseId = await makeCase(test)
  const nameless = { caseId, tributeKind: 'honor', tributeName: ' . ' } as const
  const refused = await donor.create(await donor.orderBody(nameless))
  expect(refused.envelope).toMatchObject({
    code: codes.invalidInput.code,
    data: { fields: [{ field: 'tributeName' }] },
  })
  for (const kindless of [{ tributeName: 'Joe' }, { tributeCardEmail: 'june@mail.example' }])
    expect((await donor.create(await donor.orderBody({ caseId, ...kindless }))).envelope.data).toMatchObject({
      fields: [{ field: 'tributeKind', message: TRIBUTE_KIND_MISSING }],
    })
  const person = await new TestPerson(test, 'erased@mail.example').register()
  const tribute = { email: person.email, tributeKind: 'honor', tributeName: 'Grandma' } as const
  const donation = await DonationLink.create(test, tribute)
  await person.call('sendOwnCode', { purpose: 'erase' })
  expect(await person.code('eraseAccount', { verifyCode: await person.mailedCode() })).toBe(0)
  expect(await readPublicDonations(donation.caseId)).toMatchObject([
    { displayName: 'Anonymous', tribute: null },
  ])
  expect(await donation.code()).toBe(codes.donorErased.code)
})

it('the organizer’s thank-you is on the result page and in the receipt, with the donor’s first name', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await makeCase(test, { ownerId: userId })
  const text = 'Thank you, [first name]. The floor is next.'
  expect((await lena.call('setThankYou', { caseId, text })).data).toEqual({ thankYou: text })
  expect((await lena.call('dashboard', { caseId })).data.thankYou).toBe(text)
  const donor = new Donor(test)
  const { orderId, orderKey } = await donor.give({ caseId, email: 'thanked@mail.example' })
  await test.work()
  const words = 'Thank you, Carol. The floor is next.'
  const query: CallInput<Calls['getOrderInfo']> = { orderId, orderKey }
  const info = await donor.call<{ thankYou: string }>(
    'GET',
    `${calls.getOrderInfo.path}?${new URLSearchParams(query as Record<string, string>)}`,
  )
  expect(info.envelope.data.thankYou).toBe(words)
  const [receipt] = await mailsTo('thanked@mail.example')
  expect(receipt?.text.replace(/\s+/g, ' ')).toContain(words)
  expect((await new DonationLink(test, { caseId, orderId }).read()).order.thankYou).toBe(words)
  expect((await lena.call('setThankYou', { caseId, text: '' })).data).toEqual({ thankYou: null })
})
