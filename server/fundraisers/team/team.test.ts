import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { TEAM_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

/** Who helps to organize a case, from the invitation's link to the end of their part. */

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

let count = 0
const newPerson = (name = 'Ben Ortiz'): Promise<TestPerson> => {
  count += 1
  return new TestPerson(test, `helper${count}@mail.example`).register(name)
}
const liveCase = () => makeCase(test, { ownerId })

const invite = async (caseId: string, name = 'Ben Ortiz'): Promise<{ memberId: string; token: string }> => {
  const { data } = await lena.call('inviteCoOrganizer', { caseId, idempotencyKey: randomUUID(), name })
  const { invitations } = (await lena.call('team', { caseId })).data
  const link = invitations.find(({ memberId }) => memberId === data.memberId)?.link ?? ''
  return { memberId: data.memberId, token: decodeURIComponent(link.split('/team/')[1] ?? '') }
}
const join = async (caseId: string, name = 'Ben Ortiz') => {
  const { memberId, token } = await invite(caseId, name)
  const person = await newPerson(name)
  expect((await person.call('joinTeam', { token, name })).data).toEqual({ caseId })
  return { person, memberId, token }
}
const update = (caseId: string) => ({
  caseId,
  idempotencyKey: randomUUID(),
  title: 'The floor is in',
  text: 'It is level.',
})
const mailsTo = async (address: string, subject: string) => {
  await test.work()
  return (await outsideWorld(test).mailTo(address)).filter((mail) => mail.subject === subject)
}
const detailOf = async (caseId: string) =>
  (await new TestPerson(test, 'nobody@mail.example').call('caseDetail', { caseId })).data

describe('an invitation', () => {
  it('is open until someone joins, and tells the organizer who did', async () => {
    const caseId = await liveCase()
    const { memberId, token } = await invite(caseId)
    const visitor = new TestPerson(test, 'nobody@mail.example')
    expect((await visitor.call('teamInvitation', { token })).data).toMatchObject({
      caseId,
      state: 'open',
      viewer: 'visitor',
      name: 'Ben Ortiz',
      organizerName: 'Lena Whitcomb',
    })
    const openedAt = async () => (await lena.call('team', { caseId })).data.invitations[0]?.openedAt
    await lena.call('openTeamInvitation', { token })
    expect(await openedAt()).toBeNull()
    await visitor.call('openTeamInvitation', { token })
    expect(await openedAt()).toEqual(expect.any(String))
    expect((await lena.call('teamInvitation', { token })).data.viewer).toBe('organizer')

    const ben = await newPerson('Benjamin Ortiz')
    expect((await ben.call('joinTeam', { token, name: 'Benjamin Ortiz' })).code).toBe(0)
    expect(await ben.code('joinTeam', { token, name: 'Benjamin Ortiz' })).toBe(0)
    expect((await ben.call('teamInvitation', { token })).data.viewer).toBe('member')
    const { data } = await lena.call('team', { caseId })
    expect(data).toMatchObject({
      invitations: [],
      members: [{ memberId, name: 'Benjamin Ortiz', isYou: false }],
    })
    const [mail] = await mailsTo(lena.email, 'Benjamin Ortiz joined your team')
    expect(mail?.text).toContain(`/fundraiser/case/${caseId}/team`)

    const late = await newPerson('Ivy Lane')
    expect((await late.call('teamInvitation', { token })).data).toMatchObject({ state: 'used', name: '' })
    expect(await late.code('joinTeam', { token, name: 'Ivy Lane' })).toBe(codes.conflict.code)
  })

  it('lets one of two in who accept at once', async () => {
    const caseId = await liveCase()
    const { token } = await invite(caseId)
    const people = [await newPerson(), await newPerson(), await newPerson()]
    const answers = await Promise.all(
      people.map((person) => person.code('joinTeam', { token, name: 'Ben Ortiz' })),
    )
    expect(answers.sort()).toEqual([0, codes.conflict.code, codes.conflict.code])
    expect((await lena.call('team', { caseId })).data.members).toHaveLength(1)
  })

  it('lets a person in once, who accepts two at once', async () => {
    const caseId = await liveCase()
    const [first, second] = [await invite(caseId), await invite(caseId)]
    const ben = await newPerson()
    const answers = await Promise.all(
      [first, second].map(({ token }) => ben.code('joinTeam', { token, name: 'Ben Ortiz' })),
    )
    expect(answers).toEqual([0, 0])
    const { members, invitations } = (await lena.call('team', { caseId })).data
    expect([members.length, invitations.length]).toEqual([1, 1])
  })

  it('has five places, of joined and invited people, also for invitations made at once', async () => {
    const caseId = await liveCase()
    await join(caseId)
    const one = { caseId, idempotencyKey: randomUUID(), name: 'Ivy Lane' }
    const { data } = await lena.call('inviteCoOrganizer', one)
    expect((await lena.call('inviteCoOrganizer', one)).data).toEqual(data)
    const answers = await Promise.all(
      Array.from({ length: TEAM_MAX }, () =>
        lena.code('inviteCoOrganizer', { ...one, idempotencyKey: randomUUID() }),
      ),
    )
    expect(answers.filter((code) => code === 0)).toHaveLength(TEAM_MAX - 2)
    expect(answers.filter((code) => code === codes.conflict.code)).toHaveLength(2)
    expect((await lena.call('removeCoOrganizer', { caseId, memberId: data.memberId })).data.removed).toBe(
      true,
    )
    expect(await lena.code('inviteCoOrganizer', { ...one, idempotencyKey: randomUUID() })).toBe(0)
  })

  it('ends when it is withdrawn, and with the case', async () => {
    const caseId = await liveCase()
    const [withdrawn, open] = [await invite(caseId), await invite(caseId)]
    await lena.call('removeCoOrganizer', { caseId, memberId: withdrawn.memberId })
    const ben = await newPerson()
    expect((await ben.call('teamInvitation', { token: withdrawn.token })).data.state).toBe('ended')
    expect(await ben.code('joinTeam', { token: withdrawn.token, name: 'Ben Ortiz' })).toBe(
      codes.conflict.code,
    )
    await lena.call('endCase', { caseId, idempotencyKey: randomUUID() })
    expect((await ben.call('teamInvitation', { token: open.token })).data.state).toBe('ended')
    expect(await ben.code('joinTeam', { token: open.token, name: 'Ben Ortiz' })).toBe(codes.conflict.code)
    const invitation = { caseId, idempotencyKey: randomUUID(), name: 'Ivy Lane' }
    expect(await lena.code('inviteCoOrganizer', invitation)).toBe(codes.conflict.code)
  })

  it('isn’t for the organizer, the beneficiary, a blocked address, or a name like our team’s', async () => {
    const caseId = await liveCase()
    const { token } = await invite(caseId)
    const rosa = await newPerson('Rosa Delgado')
    await nameBeneficiary(test.deps, caseId, rosa.email)
    const blocked = await newPerson('Vic Moss')
    const bucket = `email:${test.deps.personalData.emailHash(blocked.email)}`
    await test.deps.database.db
      .insertInto('blockEntry')
      .values({ key: bucket, addedAt: test.clock.now(), addedBy: ownerId, reason: 'Card testing' })
      .execute()
    for (const person of [lena, rosa, blocked])
      expect(await person.code('joinTeam', { token, name: 'Ada Lane' })).toBe(codes.notAllowed.code)
    const ben = await newPerson()
    for (const name of ['Hearten Support', 'Flood Fund LLC'])
      expect(await ben.code('joinTeam', { token, name })).toBe(codes.invalidInput.code)
    expect(await ben.code('joinTeam', { token: `${token}x`, name: 'Ben Ortiz' })).toBe(codes.notFound.code)
    expect(await ben.code('joinTeam', { token, name: 'Ben Ortiz' })).toBe(0)
  })
})

describe('a co-organizer', () => {
  it('posts and thanks under their own name, everywhere it is read', async () => {
    const caseId = await liveCase()
    const email = 'june@mail.example'
    await new Donor(test).give({ caseId, name: 'June Pell', email, consentUpdates: true })
    await test.work()
    const { person: ben } = await join(caseId)
    expect((await ben.call('postUpdate', update(caseId))).code).toBe(0)
    const author = { name: 'Ben Ortiz', role: 'co_organizer' }
    expect(await detailOf(caseId)).toMatchObject({ team: [{ name: 'Ben Ortiz' }], updates: [{ author }] })
    const to = { filter: 'not_thanked' as const }
    expect((await ben.call('thankDonors', { caseId, to, text: 'Thank you, [first name].' })).data).toEqual({
      thankedCount: 1,
    })
    const [thanks] = await mailsTo(email, 'A thank-you from Ben Ortiz')
    expect(thanks?.text).toContain('Thank you, June.')
    expect(thanks?.text).toContain('Ben Ortiz, co-organizer')
    const { items } = (await lena.call('caseDonors', { caseId })).data
    expect(items).toMatchObject([{ thankedBy: 'Ben Ortiz' }])
    const preview = await ben.call('previewUpdate', { caseId, title: 'The floor', text: 'It is in.' })
    expect(preview.data.html).toContain('Ben Ortiz, co-organizer')
    expect((await ben.call('teamCases', {})).data).toMatchObject([{ caseId, organizerName: 'Lena Whitcomb' }])
    expect((await ben.call('viewInfo', { caseId })).data).toMatchObject({
      viewerRole: 'co_organizer',
      permissions: { canEdit: false, canPostUpdate: true, canPause: false, canEnd: false },
    })
  })

  it('reads names, but not an anonymous donor’s, no hidden amount and no address', async () => {
    const caseId = await liveCase()
    const hidden = { nameShown: 'anonymous', hideAmount: true } as const
    await new Donor(test).give({ caseId, name: 'June Pell', email: 'pell@mail.example', ...hidden })
    const initial = {
      name: 'Hank Broussard',
      email: 'hank@mail.example',
      nameShown: 'first_initial',
    } as const
    await new Donor(test).give({ caseId, ...initial })
    await test.work()
    const { person: ben } = await join(caseId)
    const { data } = await ben.call('caseDonors', { caseId, filter: 'all' })
    expect(data.items).toMatchObject([
      { name: 'Hank Broussard', amountCents: 5000 },
      { name: 'Anonymous', shownName: 'Anonymous', amountCents: null, isAmountHidden: true },
    ])
    const dashboard = await ben.call('teamDashboard', { caseId })
    for (const answer of [data, dashboard.data]) {
      expect(JSON.stringify(answer)).not.toMatch(/@|raisedCents|paidOut|account/)
    }
    const [, anonymous] = data.items
    const preview = { caseId, donationId: anonymous?.donationId, text: 'Thank you, [first name].' }
    expect((await ben.call('previewThanks', preview)).data.html).not.toContain('June')
    for (const filter of ['large', 'refunded'] as const) {
      expect(await ben.code('caseDonors', { caseId, filter })).toBe(codes.notAllowed.code)
      const thanks = { caseId, to: { filter }, text: 'Thank you.' }
      expect(await ben.code('thankDonors', thanks)).toBe(codes.notAllowed.code)
    }
  })

  it('changes only what they wrote, and the organizer all of it', async () => {
    const caseId = await liveCase()
    const { person: ben } = await join(caseId)
    const { person: ivy } = await join(caseId, 'Ivy Lane')
    const { updateId } = (await ben.call('postUpdate', update(caseId))).data
    const lenas = (await lena.call('postUpdate', update(caseId))).data.updateId
    expect((await ben.call('teamDashboard', { caseId })).data.updates).toMatchObject([
      { updateId: lenas, isOwn: false, author: null },
      { updateId, isOwn: true },
    ])
    for (const [person, id] of [
      [ben, lenas],
      [ivy, updateId],
    ] as const) {
      expect(await person.code('removeUpdate', { caseId, updateId: id })).toBe(codes.notAllowed.code)
      expect(await person.code('stopUpdateMail', { caseId, updateId: id })).toBe(codes.notAllowed.code)
    }
    expect(await ben.code('stopUpdateMail', { caseId, updateId })).toBe(0)
    expect((await lena.call('removeUpdate', { caseId, updateId })).data.removed).toBe(true)
  })

  it('is out at once: a removal ends every act, and what they wrote stays', async () => {
    const caseId = await liveCase()
    const { person: ben, memberId } = await join(caseId)
    await ben.call('postUpdate', update(caseId))
    const { version } = await detailOf(caseId)
    await lena.call('removeCoOrganizer', { caseId, memberId })
    const detail = await detailOf(caseId)
    expect(detail).toMatchObject({ team: [], updates: [{ author: { name: 'Ben Ortiz' } }] })
    expect(detail.version).toBeGreaterThan(version)
    const refused = await ben.call('postUpdate', update(caseId))
    expect(refused).toMatchObject({ code: codes.notFound.code, msg: 'You’re no longer on this team.' })
    const thanks = { caseId, to: { filter: 'all' as const }, text: 'Thank you.' }
    expect(await ben.code('thankDonors', thanks)).toBe(codes.notFound.code)
    for (const name of ['teamDashboard', 'team', 'caseDonors', 'updateAudience', 'leaveTeam'] as const)
      expect(await ben.code(name, { caseId })).toBe(codes.notFound.code)
    expect((await ben.call('teamCases', {})).data).toEqual([])
    // A new invitation lets them in again.
    const { token } = await invite(caseId)
    expect(await ben.code('joinTeam', { token, name: 'Ben Ortiz' })).toBe(0)
    expect(await ben.code('postUpdate', update(caseId))).toBe(0)
  })

  it('either posts before a removal that comes at once, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const caseId = await liveCase()
      const { person: ben, memberId } = await join(caseId)
      const [posted, removed] = await Promise.all([
        ben.code('postUpdate', update(caseId)),
        lena.code('removeCoOrganizer', { caseId, memberId }),
      ])
      expect(removed).toBe(0)
      expect([0, codes.notFound.code]).toContain(posted)
      expect((await detailOf(caseId)).updates).toHaveLength(posted === 0 ? 1 : 0)
      expect(await ben.code('postUpdate', update(caseId))).toBe(codes.notFound.code)
    }
  })

  it('leaves by themselves', async () => {
    const caseId = await liveCase()
    const { person: ben } = await join(caseId)
    expect((await ben.call('leaveTeam', { caseId })).data).toEqual({ left: true })
    expect(await ben.code('teamDashboard', { caseId })).toBe(codes.notFound.code)
    expect((await lena.call('team', { caseId })).data.members).toEqual([])
  })

  it('sees nothing of a hidden case, and writes on after its end', async () => {
    const hidden = await liveCase()
    const { person: ben } = await join(hidden)
    const ended = await liveCase()
    const invited = await invite(ended)
    await ben.call('joinTeam', { token: invited.token, name: 'Ben Ortiz' })
    await test.deps.database.db
      .updateTable('cases')
      .set({ visibility: 'hidden', hiddenReason: 'Reported' })
      .where('caseId', '=', hidden)
      .execute()
    expect(await ben.code('teamDashboard', { caseId: hidden })).toBe(codes.notFound.code)
    expect(await ben.code('postUpdate', update(hidden))).toBe(codes.notFound.code)
    await lena.call('endCase', { caseId: ended, idempotencyKey: randomUUID() })
    expect((await ben.call('teamCases', {})).data).toMatchObject([{ caseId: ended, state: 'ended' }])
    expect(await ben.code('postUpdate', update(ended))).toBe(0)
  })

  it('takes what they wrote along when they erase their account, and exports it before', async () => {
    const caseId = await liveCase()
    await new Donor(test).give({ caseId, email: 'kept@mail.example' })
    await test.work()
    const { person: ben } = await join(caseId)
    await ben.call('postUpdate', update(caseId))
    await ben.call('thankDonors', { caseId, to: { filter: 'all' }, text: 'Thank you.' })
    expect((await ben.call('exportAccount', {})).data.teams).toMatchObject([
      { caseId, name: 'Ben Ortiz', endedAt: null, updates: [{ title: 'The floor is in' }] },
    ])
    await ben.call('sendOwnCode', { purpose: 'erase' })
    expect(await ben.code('eraseAccount', { verifyCode: await ben.mailedCode() })).toBe(0)
    await test.work()
    expect(await detailOf(caseId)).toMatchObject({ team: [], updates: [] })
    const { items } = (await lena.call('caseDonors', { caseId })).data
    expect(items).toMatchObject([{ thankedAt: expect.any(String), thankedBy: 'A former co-organizer' }])
    const rows = await test.deps.database.db
      .selectFrom('teamMember')
      .selectAll()
      .where('caseId', '=', caseId)
      .execute()
    expect(rows).toMatchObject([{ userId: null, name: '', endedAt: expect.any(Date) }])
  })
})

describe('staff', () => {
  it('see who is and was in a team, and who wrote what', async () => {
    const caseId = await liveCase()
    const { person: ben, memberId } = await join(caseId)
    await ben.call('postUpdate', update(caseId))
    await invite(caseId, 'Ivy Lane')
    await lena.call('removeCoOrganizer', { caseId, memberId })
    const admin = await staffPerson(test, 'admin')
    const { team, timeline } = (await admin.call('staffCase', { caseId })).data
    expect(team).toMatchObject([{ memberId, name: 'Ben Ortiz', endedAt: expect.any(String), hasLeft: false }])
    expect(timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Ben Ortiz joined the team' }),
        expect.objectContaining({ title: 'Ben Ortiz was removed from the team' }),
        expect.objectContaining({ title: 'Update: The floor is in', detail: 'Ben Ortiz, co-organizer' }),
      ]),
    )
  })

  it('don’t act on a case that they help to organize', async () => {
    const caseId = await liveCase()
    const { token } = await invite(caseId, 'Ines Calloway')
    const admin = await staffPerson(test, 'admin')
    expect(await admin.code('joinTeam', { token, name: 'Ines Calloway' })).toBe(0)
    const reason = 'The photo is of another flood.'
    expect(await admin.code('endCaseByStaff', { caseId, reason })).toBe(codes.conflictOfInterest.code)
  })
})
