import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { VOUCH_REQUESTS_MAX, VOUCHES_SHOWN } from '#contract/fundraisers/vouch-limits.ts'
import { facebookToken } from '#sandbox/identity/sign-in-for-tests.ts'
import { lockCase } from '#server/cases/lock-case.ts'
import { unnameBeneficiary } from '#server/cases/name-accepted-beneficiary.ts'
import { vouchPath } from '#server/cases/vouches/vouch-link.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

/** People who say that they know a recipient, from the organizer's request to the end. */

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  // Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
  test.clock.advance(-DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

const liveCase = async (): Promise<string> => {
  const caseId = await makeCase(test, { ownerId })
  await test.deps.database.db
    .updateTable('cases')
    .set({ beneficiaryAccepted: true })
    .where('caseId', '=', caseId)
    .execute()
  return caseId
}
const ask = (caseId: string, email: string, idempotencyKey: string = randomUUID()) =>
  lena.call('askVoucher', { caseId, email, idempotencyKey })
const mailsTo = async (email: string) => {
  await test.work()
  return (await outsideWorld(test).mailTo(email)).filter(
    ({ subject }) => subject === 'Do you know Rosa Delgado?',
  )
}
/** The token of the link in the request that an address got. */
const tokenOf = async (email: string): Promise<string> => {
  const [mail] = await mailsTo(email)
  const token = /\/vouch\/([^\s"<]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error('No link was mailed')
  return decodeURIComponent(token)
}
const visitor = () => new TestPerson(test, 'nobody@mail.example')
const WORDS = { name: 'Dave Huffman', town: 'Marietta, OH', relation: 'Neighbor for eleven years' }
const shown = async (caseId: string) => (await visitor().call('caseChecks', { caseId })).data.vouches

describe('a vouch', () => {
  it('is asked for once by mail, given by its link, shown, and taken back by the same link', async () => {
    const caseId = await liveCase()
    const key = randomUUID()
    const first = await ask(caseId, 'dave@mail.example', key)
    expect((await ask(caseId, 'dave@mail.example', key)).data, 'a repeat').toEqual(first.data)
    const again = await ask(caseId, 'Dave@mail.example')
    expect(again.data).toMatchObject({ fields: [{ field: 'email' }] })
    expect(await mailsTo('dave@mail.example')).toHaveLength(1)
    const token = await tokenOf('dave@mail.example')
    const dave = visitor()
    expect((await dave.call('linkedVouch', { token })).data).toMatchObject({
      state: 'asked',
      recipientName: 'Rosa Delgado',
      name: '',
    })
    expect(await shown(caseId), 'nothing is shown of a request').toEqual([])
    expect((await dave.call('giveVouch', { token, ...WORDS })).data).toMatchObject({ state: 'given' })
    expect((await dave.call('giveVouch', { token, ...WORDS })).code, 'a replay').toBe(0)
    expect(await dave.code('giveVouch', { token, ...WORDS, name: 'Someone Else' })).toBe(codes.conflict.code)
    expect(await shown(caseId)).toEqual([{ ...WORDS, vouchedAt: expect.any(String) }])
    expect((await lena.call('caseVouches', { caseId })).data.vouches).toMatchObject([
      { ...WORDS, state: 'given', email: null },
    ])
    expect((await dave.call('takeBackVouch', { token })).data).toMatchObject({ state: 'ended', name: '' })
    expect((await dave.call('takeBackVouch', { token })).code, 'a replay').toBe(0)
    expect(await dave.code('giveVouch', { token, ...WORDS })).toBe(codes.conflict.code)
    expect(await shown(caseId)).toEqual([])
    expect((await ask(caseId, 'dave@mail.example')).code, 'it isn’t asked again').not.toBe(0)
  })

  it('is of one link, one case and one address: a forged or foreign link leads nowhere', async () => {
    const caseId = await liveCase()
    const other = await liveCase()
    const { vouchId } = (await ask(caseId, 'fran@mail.example')).data
    const token = await tokenOf('fran@mail.example')
    const forged = [
      'x',
      `${token.slice(0, -4)}xxxx`,
      vouchPath(test.deps.signer, { caseId: other, vouchId }).split('/').at(-1) ?? '',
      test.deps.signer.sign('team-invitation', [caseId, vouchId]),
    ]
    for (const wrong of forged)
      for (const call of ['linkedVouch', 'takeBackVouch'] as const)
        expect(await visitor().code(call, { token: decodeURIComponent(wrong) })).toBe(codes.notFound.code)
    expect(await visitor().code('giveVouch', { token: 'x', ...WORDS })).toBe(codes.notFound.code)
  })

  it('keeps to the rules of public texts', async () => {
    const caseId = await liveCase()
    await ask(caseId, 'rules@mail.example')
    const token = await tokenOf('rules@mail.example')
    for (const [field, text] of [
      ['name', 'Hearten Support'],
      ['town', 'dave@mail.example'],
      ['relation', 'Call me at 740 555 0114'],
      ['relation', 'Pay by venmo'],
    ] as const)
      expect((await visitor().call('giveVouch', { token, ...WORDS, [field]: text })).data).toMatchObject({
        fields: [{ field }],
      })
    expect(await shown(caseId)).toEqual([])
  })

  it('isn’t for the case’s own people and staff', async () => {
    const caseId = await liveCase()
    await nameBeneficiary(test.deps, caseId, 'rosa@mail.example')
    await test.deps.database.db
      .updateTable('cases')
      .set({ beneficiaryAccepted: true })
      .where('caseId', '=', caseId)
      .execute()
    for (const email of ['lena@mail.example', 'rosa@mail.example'])
      expect((await ask(caseId, email)).data).toMatchObject({ fields: [{ field: 'email' }] })
    const reviewer = await staffPerson(test, 'reviewer')
    expect((await ask(caseId, reviewer.email)).code, 'an organizer can’t try addresses').toBe(0)
    const token = await tokenOf(reviewer.email)
    expect(await visitor().code('giveVouch', { token, ...WORDS })).toBe(codes.notAllowed.code)
  })

  it('is asked of few, while the fundraiser is live and names its recipient', async () => {
    const unnamed = await makeCase(test, { ownerId })
    await test.deps.database.db
      .updateTable('cases')
      .set({ beneficiaryAccepted: false })
      .where('caseId', '=', unnamed)
      .execute()
    const caseId = await liveCase()
    for (let index = 0; index < VOUCH_REQUESTS_MAX; index += 1) {
      test.clock.advance(1000)
      expect((await ask(caseId, `v${index}@mail.example`)).code).toBe(0)
      const token = await tokenOf(`v${index}@mail.example`)
      await visitor().call('giveVouch', { token, ...WORDS, name: `Vera ${'ABCDEFGH'[index]}mes` })
    }
    expect(await ask(caseId, 'late@mail.example')).toMatchObject({ code: codes.conflict.code })
    const names = (await shown(caseId)).map(({ name }) => name)
    expect(names, 'the first, without a count').toEqual(['Vera Ames', 'Vera Bmes', 'Vera Cmes'])
    expect(names).toHaveLength(VOUCHES_SHOWN)
    expect(await mailsTo('late@mail.example')).toEqual([])
    const [first] = (await lena.call('caseVouches', { caseId })).data.vouches
    expect((await lena.call('removeVouch', { caseId, vouchId: first?.vouchId ?? '' })).data.removed).toBe(
      true,
    )
    expect((await shown(caseId)).map(({ name }) => name)).toEqual(['Vera Bmes', 'Vera Cmes', 'Vera Dmes'])
    expect((await ask(caseId, 'late@mail.example')).code, 'a removed one keeps its place').not.toBe(0)
    const reviewer = await staffPerson(test, 'reviewer')
    const { vouches } = (await reviewer.call('staffCase', { caseId })).data
    expect(vouches[0]).toMatchObject({ name: '', endedBecause: 'organizer' })
    expect(vouches[1]).toMatchObject({ sharesNetwork: true, addressSinceAt: null })
  })

  it('is asked of one address by two fundraisers a day at most; a third waits', async () => {
    for (let index = 0; index < 3; index += 1) await ask(await liveCase(), 'popular@mail.example')
    expect(await mailsTo('popular@mail.example')).toHaveLength(2)
  })

  const endings = async (caseId: string) => {
    const reviewer = await staffPerson(test, 'reviewer')
    return (await reviewer.call('staffCase', { caseId })).data.vouches.map((vouch) => vouch.endedBecause)
  }

  const joinTeam = async (caseId: string, person: TestPerson): Promise<number> => {
    await lena.call('inviteCoOrganizer', { caseId, idempotencyKey: randomUUID(), name: 'Jon Bell' })
    const [invitation] = (await lena.call('team', { caseId })).data.invitations
    const token = decodeURIComponent(invitation?.link?.split('/team/')[1] ?? '')
    return person.code('joinTeam', { token, name: 'Jon Bell' })
  }

  it('ends, and names no one any more, when the case is for another person who hasn’t accepted', async () => {
    const caseId = await liveCase()
    await ask(caseId, 'gwen@mail.example')
    const token = await tokenOf('gwen@mail.example')
    await visitor().call('giveVouch', { token, ...WORDS })
    await test.deps.database.transact(async (tx) => {
      await unnameBeneficiary(tx, await lockCase(tx, caseId), test.clock.now())
      await tx
        .updateTable('cases')
        .set({ beneficiaryFirstName: 'Zenobia', beneficiaryLastName: 'Quill' })
        .where('caseId', '=', caseId)
        .execute()
    })
    expect(await shown(caseId)).toEqual([])
    const { data } = await visitor().call('linkedVouch', { token })
    expect(data.state).toBe('ended')
    expect(JSON.stringify(data)).not.toMatch(/Zenobia|Quill/)
    expect(await endings(caseId)).toEqual(['recipient'])
  })

  it('isn’t asked for by a mail that waits while the page doesn’t name the recipient', async () => {
    const caseId = await liveCase()
    await ask(caseId, 'hugo@mail.example')
    const token = await tokenOf('hugo@mail.example')
    await ask(caseId, 'iris@mail.example')
    await test.deps.database.db
      .updateTable('cases')
      .set({ beneficiaryAccepted: false })
      .where('caseId', '=', caseId)
      .execute()
    expect(await mailsTo('iris@mail.example')).toEqual([])
    expect((await visitor().call('linkedVouch', { token })).data.state).toBe('ended')
    expect(await visitor().code('giveVouch', { token, ...WORDS })).toBe(codes.conflict.code)
  })

  it('ends when its giver joins the team', async () => {
    const caseId = await liveCase()
    const jon = await new TestPerson(test, 'jon@mail.example').register('Jon Bell')
    for (const email of [jon.email, 'kate@mail.example']) {
      test.clock.advance(1000)
      await ask(caseId, email)
      await visitor().call('giveVouch', { token: await tokenOf(email), ...WORDS, name: 'Jon Bell' })
    }
    expect(await joinTeam(caseId, jon)).toBe(0)
    expect(await shown(caseId)).toHaveLength(1)
    expect(await endings(caseId)).toEqual(['team', null])
  })

  it('stays when a former owner of its address joins the team', async () => {
    const caseId = await liveCase()
    const moved = await new TestPerson(test, 'moved@mail.example').register('Jon Bell')
    const newEmail = 'moved-elsewhere@mail.example'
    await moved.call('sendOwnCode', { purpose: 'change_to', newEmail })
    await moved.call('sendOwnCode', { purpose: 'change_from', newEmail })
    const [newCode, currentCode] = [await moved.mailedCode(newEmail), await moved.mailedCode()]
    expect(await moved.code('changeEmail', { newEmail, newCode, currentCode })).toBe(0)
    for (const email of [moved.email, newEmail]) {
      test.clock.advance(1000)
      await ask(caseId, email)
      await visitor().call('giveVouch', { token: await tokenOf(email), ...WORDS })
    }
    expect(await joinTeam(caseId, moved)).toBe(0)
    expect(await endings(caseId)).toEqual([null, 'team'])
  })

  it('stays when a person without an address joins the team', async () => {
    const caseId = await liveCase()
    await ask(caseId, 'lisa@mail.example')
    await visitor().call('giveVouch', { token: await tokenOf('lisa@mail.example'), ...WORDS })
    const jon = new TestPerson(test, 'hidden@mail.example')
    const accessToken = await facebookToken(test.sandbox.origin, { email: jon.email, shareEmail: false })
    expect(await jon.code('loginWithFacebook', { accessToken })).toBe(0)
    expect(await joinTeam(caseId, jon)).toBe(0)
    expect(await endings(caseId)).toEqual([null])
  })

  it('isn’t for a co-organizer at any address of theirs', async () => {
    const caseId = await liveCase()
    await lena.call('inviteCoOrganizer', { caseId, idempotencyKey: randomUUID(), name: 'Ben Ortiz' })
    const [invitation] = (await lena.call('team', { caseId })).data.invitations
    const token = decodeURIComponent(invitation?.link?.split('/team/')[1] ?? '')
    const ben = await new TestPerson(test, 'ben@mail.example').register('Ben Ortiz')
    expect(await ben.code('joinTeam', { token, name: 'Ben Ortiz' })).toBe(0)
    const [newEmail, latest] = ['ben.two@mail.example', 'ben.three@mail.example']
    await ask(caseId, latest)
    const vouch = await tokenOf(latest)
    for (const email of [newEmail, latest]) {
      test.clock.advance(2 * MINUTE_MS)
      expect(await ben.code('sendOwnCode', { purpose: 'add_email', newEmail: email })).toBe(0)
      expect(await ben.code('addEmail', { email, verifyCode: await ben.mailedCode(email) })).toBe(0)
    }
    for (const email of [ben.email, newEmail])
      expect((await ask(caseId, email)).data, email).toMatchObject({ fields: [{ field: 'email' }] })
    const given = await visitor().code('giveVouch', { token: vouch, ...WORDS, name: 'Ben Ortiz' })
    expect(given).toBe(codes.notAllowed.code)
  })

  it('is hidden with its case, and goes when its person is erased', async () => {
    const caseId = await liveCase()
    const cora = await new TestPerson(test, 'cora@mail.example').register('Cora Lind')
    await ask(caseId, 'cora@mail.example')
    const token = await tokenOf('cora@mail.example')
    await visitor().call('giveVouch', { token, ...WORDS, name: 'Cora Lind' })
    const setVisibility = (visibility: string) =>
      test.deps.database.db.updateTable('cases').set({ visibility }).where('caseId', '=', caseId).execute()
    await setVisibility('hidden')
    expect(await visitor().code('caseChecks', { caseId })).toBe(codes.notFound.code)
    expect(await visitor().code('linkedVouch', { token })).toBe(codes.notFound.code)
    await setVisibility('live')
    const reviewer = await staffPerson(test, 'reviewer')
    const { vouches } = (await reviewer.call('staffCase', { caseId })).data
    expect(vouches).toMatchObject([{ addressSinceAt: expect.any(String), sharesNetwork: true }])
    const emailHash = test.deps.personalData.emailHash('cora@mail.example')
    const address = { emailHash, after: new Date(0), until: test.clock.now() }
    expect((await cora.call('userInfo', {})).code).toBe(0)
    for (const erase of test.deps.handlers.addressErased) await erase(test.deps, address)
    expect(await shown(caseId)).toEqual([])
    expect(await visitor().code('linkedVouch', { token })).toBe(codes.notFound.code)
  })
})
