import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { appointStaff } from '#server/accounts/staff/appoint-staff.ts'
import { markSecondFactor } from '#server/accounts/staff/second-factor.queries.ts'
import { endCase } from '#server/cases/end-case.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
let lena: TestPerson
let ownerId: string
beforeAll(async () => {
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  ownerId = (await lena.call('userInfo', {})).data.userId
})

const infoFor = async (who: TestPerson, caseId: string) => (await who.call('viewInfo', { caseId })).data

it('shows an owner their permissions and pending actions, and visitors neither', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  expect(await infoFor(lena, caseId)).toMatchObject({
    viewerRole: 'owner',
    isCurrentUserCase: true,
    permissions: { canEdit: true, canPostUpdate: true, canPause: true, canEnd: true, canHide: false },
    pendingActions: ['remind_beneficiary', 'share'],
    counters: { donationCount: 0, donorCount: 0, updateCount: 0 },
    shareKit: { title: 'Help Rosa rebuild after the flood' },
  })
  const visitor = new TestPerson(test, 'someone@mail.example')
  expect(await infoFor(visitor, caseId)).toMatchObject({
    viewerRole: 'visitor',
    isCurrentUserCase: false,
    permissions: { canEdit: false, canPostUpdate: false, canPause: false, canEnd: false, canHide: false },
    pendingActions: [],
  })
  await lena.call('updateDraft', { zoneId: 1, caseId, version: 0, title: 'Help Rosa rebuild her kitchen' })
  expect((await infoFor(lena, caseId)).pendingActions).toContain('finish_edit')
})

it('lets an owner only post updates once a case has ended', async () => {
  const caseId = await makeCase(test, { ownerId })
  await endCase(test.deps, caseId, null)
  expect(await infoFor(lena, caseId)).toMatchObject({
    permissions: { canEdit: false, canPostUpdate: true, canPause: false, canEnd: false },
    pendingActions: [],
  })
})

it('asks for the identity check after the end, too, while gifts wait for it', async () => {
  const caseId = await makeCase(test, { ownerId, verified: false })
  await placeDonation(test, caseId)
  await endCase(test.deps, caseId, null)
  expect((await infoFor(lena, caseId)).pendingActions).toEqual(['remind_beneficiary'])
})

it('shows staff a case that isn’t public once they entered their second factor, without permission to edit it', async () => {
  const caseId = await makeCase(test, { ownerId, published: false })
  const ines = await new TestPerson(test, 'ines@mail.example').register('Ines Ortega')
  const { userId } = (await ines.call('userInfo', {})).data
  await appointStaff(test.deps, { userId, roles: ['reviewer'] })
  expect((await ines.call('viewInfo', { caseId })).data).toBeNull()
  expect(await ines.code('caseDetail', { caseId })).toBe(codes.notFound.code)
  const { sessionId = '' } = (await ines.call('sessions', {})).data[0] ?? {}
  await markSecondFactor(test.deps.database.db, { userId, sessionId }, test.clock.now())
  expect(await ines.code('caseDetail', { caseId })).toBe(0)
  expect(await infoFor(ines, caseId)).toMatchObject({
    viewerRole: 'staff',
    isCurrentUserCase: false,
    permissions: { canEdit: false, canHide: false },
  })
})
