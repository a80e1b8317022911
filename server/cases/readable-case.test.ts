import { expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { testApp } from '#testing/app.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()

it('shows the lists of a hidden case to its owner and reviewing staff, whose page of it shows them, and to nobody else', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const ownerId = (await lena.call('userInfo', {})).data.userId
  const caseId = await makeCase(test, { ownerId })
  const admin = await staffPerson(test, 'admin')
  await admin.call('hideCase', { caseId, reason: 'The photos belong to somebody else.' })
  const stranger = await new TestPerson(test, 'stranger@mail.example').register('Some Body')
  const visitor = new TestPerson(test, 'visitor@mail.example')
  for (const name of ['caseDonations', 'casePayoutNotices', 'caseUpdates'] as const) {
    for (const db of [lena, admin]) expect(await db.code(name, { caseId }), name).toBe(0)
    for (const other of [stranger, visitor, await staffPerson(test, 'finance')])
      expect(await other.code(name, { caseId }), name).toBe(codes.notFound.code)
    expect(await admin.code(name, { caseId: '000000000000' }), name).toBe(codes.notFound.code)
  }
})
