import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput, Envelope } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { copyDonationStatus } from '#server/cases/case-card.ts'
import { verificationDates } from '#server/cases/cases.policy.ts'
import { setCuratedCases } from '#server/cases/curate-cases.ts'
import { requireDonatableCase } from '#server/cases/donatable-case.ts'
import { endCase } from '#server/cases/end-case.ts'
import { insertImages } from '#server/cases/files/case-images.queries.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const ask = async <N extends CallName>(
  name: N,
  query: object = {},
): Promise<Envelope<CallOutput<Calls[N]>>> => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return (await test.app.inject({ url: `${calls[name].path}?${search}` })).json()
}
const setVisibility = (id: string, visibility: string) =>
  test.deps.database.db.updateTable('cases').set({ visibility }).where('caseId', '=', id).execute()

describe('a public case', () => {
  it('shows what was donated, exactly and at once', async () => {
    const given = await makeCase(test)
    await placeDonation(test, given, { email: 'a@mail.example', amountCents: 12_345 })
    await placeDonation(test, given, { email: 'a@mail.example', amountCents: 1000 })
    await placeDonation(test, given, {
      email: 'b@mail.example',
      at: new Date(test.clock.now().getTime() - 8 * DAY_MS),
    })
    const { data } = await ask('caseDetail', { caseId: given })
    expect(data).toMatchObject({
      donationStatus: 'open',
      verified: true,
      raisedCents: 18_345,
      donationCount: 3,
      donorCount: 2,
      recentDonorCount: 1,
      donationsPauseAt: null,
      refundsAt: null,
      recipient: { fullName: 'Rosa Delgado', firstName: 'Rosa' },
      organizer: { displayName: 'Lena Whitcomb', firstName: 'Lena' },
    })
    expect(new Date(data.nextTransferAt ?? 0).getTime()).toBeGreaterThanOrEqual(test.clock.now().getTime())
  })

  it('shows markup as text', async () => {
    const text = `<img src=x onerror=alert(1)> </script><!-- & "quotes" ${'and so on, '.repeat(20)}end`
    const marked = await makeCase(test, { title: '<b>Bold</b> title', story: [{ type: 'paragraph', text }] })
    await postUpdate(test.deps, marked, { title: '<i>News</i>', text })
    const { data } = await ask('caseDetail', { caseId: marked })
    expect(data).toMatchObject({
      title: '<b>Bold</b> title',
      slug: 'b-bold-b-title',
      story: [{ type: 'paragraph', text }],
      updates: [{ title: '<i>News</i>', text }],
    })
  })

  it('shows donations as held until the identity check, and as in transit afterwards', async () => {
    const unchecked = await makeCase(test, { verified: false })
    await placeDonation(test, unchecked, { email: 'a@mail.example' })
    const held = { raisedCents: 5000, heldCents: 4825, heldFor: 'identity_check', onTheWayCents: 0 }
    expect((await ask('caseDetail', { caseId: unchecked })).data).toMatchObject(held)
    await verifyWithdrawalAccount(test.deps, unchecked)
    const sent = { raisedCents: 5000, heldCents: 0, heldFor: null, onTheWayCents: 4825 }
    expect((await ask('caseDetail', { caseId: unchecked })).data).toMatchObject(sent)
  })

  it('names the deadline of the identity check, and pauses then', async () => {
    const unchecked = await makeCase(test, { verified: false })
    const { data } = await ask('caseDetail', { caseId: unchecked })
    const published = new Date(data.publishedAt).getTime()
    expect(data).toMatchObject({
      donationStatus: 'open',
      verified: false,
      nextTransferAt: null,
      donationsPauseAt: new Date(published + 30 * DAY_MS).toISOString(),
      refundsAt: verificationDates({
        publishedAt: new Date(published),
        verifiedAt: null,
      }).refundsAt?.toISOString(),
    })
    const later = { ...test.deps, clock: { now: () => new Date(published + 30 * DAY_MS) } }
    await expect(requireDonatableCase(later, unchecked)).rejects.toMatchObject({
      codeName: 'caseTakesNoDonations',
    })
  })

  it('is shown as ended everywhere once its set end has passed', async () => {
    const planned = await makeCase(test, { title: 'A case with a day set for its end' })
    const endsAt = new Date(test.clock.now().getTime() - 1000)
    await test.deps.database.db.updateTable('cases').set({ endsAt }).where('caseId', '=', planned).execute()
    await test.deps.database.transact((tx) => copyDonationStatus(tx, planned))
    await setCuratedCases(test.deps, [planned])
    const ended = { status: 1, donationStatus: 'ended', endedAt: endsAt.toISOString() }
    expect((await ask('caseDetail', { caseId: planned })).data).toMatchObject(ended)
    expect((await ask('publicCuratedCases')).data.items).toEqual([])
    const { items } = (await ask('caseList', { withEnded: 'true', limit: 100 })).data
    expect(items.find((card) => card.caseId === planned)).toMatchObject({
      ended: true,
      recipientFirstName: 'Rosa',
    })
  })

  it('counts the donors of the last seven days', async () => {
    const recent = await makeCase(test)
    const daysAgo = (days: number): Date => new Date(test.clock.now().getTime() - days * DAY_MS)
    const donations = [
      [9, 'old@mail.example'],
      [6, 'one@mail.example'],
      [2, 'one@mail.example'],
      [1, 'two@mail.example'],
    ] as const
    for (const [days, email] of donations) await placeDonation(test, recent, { at: daysAgo(days), email })
    expect((await ask('caseDetail', { caseId: recent })).data).toMatchObject({
      donorCount: 3,
      recentDonorCount: 2,
    })
  })

  it('lists its updates page by page, newest first', async () => {
    const updated = await makeCase(test)
    const media = { mediaId: 'a'.repeat(64), width: 400, height: 300, placeholder: 'x' }
    for (const title of ['First', 'Second', 'Third']) {
      const placeId = await postUpdate(test.deps, updated, { title, text: 'The floor is in.' })
      const picture = { imageId: test.deps.ids.uuid(), place: 'update', placeId, position: 0 } as const
      await test.deps.database.transact((tx) =>
        insertImages(tx, updated, [{ ...picture, alt: `${title} floor`, caption: null, media }]),
      )
      test.clock.advance(DAY_MS)
    }
    const { data: newest } = await ask('caseUpdates', { caseId: updated, limit: 2 })
    expect(newest.items.map(({ title }) => title)).toEqual(['Third', 'Second'])
    const { data: oldest } = await ask('caseUpdates', {
      caseId: updated,
      cursor: newest.nextCursor,
      limit: 2,
    })
    expect(oldest).toMatchObject({
      items: [{ title: 'First', images: [{ alt: 'First floor' }] }],
      nextCursor: null,
    })
    const { data: detail } = await ask('caseDetail', { caseId: updated })
    expect([...newest.items, ...oldest.items]).toEqual(detail.updates)
  })

  it('stays public when it has ended, and takes no donations', async () => {
    const ended = await makeCase(test)
    await endCase(test.deps, ended, 'The floor is in.')
    expect((await ask('caseDetail', { caseId: ended })).data).toMatchObject({
      status: 1,
      donationStatus: 'ended',
      endedNote: 'The floor is in.',
    })
    await expect(requireDonatableCase(test.deps, ended)).rejects.toMatchObject({
      codeName: 'caseTakesNoDonations',
    })
    await expect(endCase(test.deps, ended, null)).rejects.toMatchObject({ codeName: 'conflict' })
  })
})

describe('a case that isn’t public', () => {
  it.each(['draft', 'in_review', 'rejected', 'hidden'])('is found nowhere while %s', async (visibility) => {
    const other = await makeCase(test, { title: `A case that is ${visibility} now` })
    await setVisibility(other, visibility)
    await setCuratedCases(test.deps, [other, caseId])
    const unknown = await ask('caseDetail', { caseId: '000000000000' })
    expect(unknown.code).toBe(10404)
    // Search engines learn that a hidden case is gone, and nothing else.
    const gone = await ask('caseDetail', { caseId: other })
    expect(gone).toMatchObject({ code: visibility === 'hidden' ? 30104 : 10404, data: null })
    for (const name of ['caseDonations', 'casePayoutNotices', 'caseUpdates', 'caseLive'] as const)
      expect(await ask(name, { caseId: other }), name).toEqual(unknown)
    await expect(requireDonatableCase(test.deps, other)).rejects.toMatchObject({
      codeName: 'notFound',
      message: 'This fundraiser is no longer shown. You weren’t charged.',
    })
    const lists = [await ask('caseList', { limit: 100 }), await ask('publicCuratedCases')]
    for (const { data } of lists) expect(data.items.map((card) => card.caseId)).not.toContain(other)
  })

  it.each(['', 'x', 'ABCDEFGHIJKL', '000000000000\u0000', "1' or '1'='1"])(
    'is refused with the malformed id %j',
    async (other) => {
      expect(await ask('caseDetail', { caseId: other })).toMatchObject({
        code: 10400,
        data: { fields: [{ field: 'caseId' }] },
      })
    },
  )
})

describe('static data', () => {
  it('has the causes and scenes, each scene with one cause', async () => {
    const { data: types } = await ask('raiseTypes')
    const { data: scenes } = await ask('allRaiseScenes')
    expect(types).toHaveLength(12)
    expect(scenes.length).toBeGreaterThan(12)
    for (const scene of scenes) {
      expect(types.map((type) => type.code)).toContain(scene.raiseType)
      const { lowCents, typicalCents, highCents } = scene.goalHint
      expect(lowCents <= typicalCents && typicalCents <= highCents, scene.slug).toBe(true)
    }
  })
})
