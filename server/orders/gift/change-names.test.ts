import { describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { NameShown } from '#contract/shown-name.ts'
import { testApp } from '#testing/app.ts'
import { GiftLink } from '#testing/gift-link.ts'

const test = testApp()
type Donations = CallOutput<Calls['caseDonations']>
type Shown = { nameShown: NameShown; hideAmount: boolean }

const publicGifts = async ({ caseId }: GiftLink, sort = 'recent'): Promise<Donations['items']> => {
  const answer = await test.app.inject({ url: calls.caseDonations.path, query: { caseId, sort } })
  return answer.json<{ data: Donations }>().data.items
}
const change = (gift: GiftLink, to: Shown, idempotencyKey?: string) =>
  gift.act<Shown>('changeNames', { ...to, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
const both = { nameShown: 'anonymous', hideAmount: true } as const
const neither = { nameShown: 'full', hideAmount: false } as const

describe('the name and amount of a gift', () => {
  it('are hidden and shown again, at once, on the public page', async () => {
    const gift = await GiftLink.given(test, { name: 'Quillon Featherstone' })
    expect((await change(gift, both)).envelope.data).toEqual(both)
    const [hidden] = await publicGifts(gift)
    expect(hidden).toMatchObject({ displayName: 'Anonymous', anonymous: true, amountCents: null })
    expect((await gift.read()).order).toMatchObject(both)
    expect((await change(gift, neither)).envelope.data).toEqual(neither)
    const [shown] = await publicGifts(gift)
    expect(shown).toMatchObject({ displayName: 'Quillon Featherstone', amountCents: 5000 })
  })

  it('are shown as first name and initial where the donor wants that', async () => {
    const gift = await GiftLink.given(test, { name: 'Quillon Featherstone', nameShown: 'first_initial' })
    expect(await publicGifts(gift)).toMatchObject([{ displayName: 'Quillon F.', anonymous: false }])
    expect((await gift.read()).order).toMatchObject({
      nameShown: 'first_initial',
      donorName: 'Quillon Featherstone',
    })
    await change(gift, neither)
    expect(await publicGifts(gift)).toMatchObject([{ displayName: 'Quillon Featherstone' }])
    await change(gift, { nameShown: 'first_initial', hideAmount: false })
    expect(await publicGifts(gift)).toMatchObject([{ displayName: 'Quillon F.' }])
  })

  it('one without the other; a hidden amount has no place among the top gifts', async () => {
    const large = await GiftLink.given(test, { amountCents: 90_000 })
    const small = await GiftLink.given(test, { caseId: large.caseId, amountCents: 1000 })
    await change(large, { nameShown: 'full', hideAmount: true })
    const top = await publicGifts(large, 'top')
    expect(top.map(({ donationId }) => donationId)).toEqual([small.orderId, large.orderId])
    expect(top[1]).toMatchObject({ displayName: 'Carol Brandt', amountCents: null })
  })

  it('of a gift given hidden can be shown', async () => {
    const gift = await GiftLink.given(test, { ...both, name: 'Quillon Featherstone' })
    await change(gift, neither)
    expect(await publicGifts(gift)).toMatchObject([{ displayName: 'Quillon Featherstone', anonymous: false }])
  })

  it('change once a key: sent again late it undoes nothing, with other answers it is refused', async () => {
    const gift = await GiftLink.given(test)
    const answers = await Promise.all([
      change(gift, both, 'first-change'),
      change(gift, both, 'first-change'),
    ])
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([0, 0])
    await change(gift, neither, 'second-change')
    expect((await change(gift, both, 'first-change')).envelope.data).toEqual(neither)
    expect(await publicGifts(gift)).toMatchObject([{ anonymous: false, amountCents: 5000 }])
    expect((await change(gift, neither, 'first-change')).envelope.code).toBe(10410)
  })

  it('tell open pages, by the line they all listen on', async () => {
    const gift = await GiftLink.given(test)
    const heard = new Promise<void>((resolve) => {
      test.deps.live.subscribe(gift.caseId, resolve)
    })
    await change(gift, both)
    await heard
  })

  it('of a gift that went back are nobody’s to see or change', async () => {
    const gift = await GiftLink.given(test)
    await gift.act('returnGift')
    expect((await change(gift, both)).envelope.code).toBe(30209)
    expect(await publicGifts(gift)).toEqual([])
  })

  it('of an erased donor stay hidden, whatever is switched', async () => {
    const gift = await GiftLink.given(test, { email: 'erased@mail.example', ...both })
    const { pool } = test.deps.database
    await pool.query('delete from person where email_hash = $1', [
      test.deps.personalData.emailHash('erased@mail.example'),
    ])
    await change(gift, neither)
    expect(await publicGifts(gift)).toMatchObject([{ displayName: 'Anonymous', amountCents: 5000 }])
  })
})
