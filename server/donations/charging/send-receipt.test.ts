import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { nameContext } from '../opening/order-person.ts'

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const receiptFor = async (email: string) => {
  await test.work()
  const [mail, ...more] = await outsideWorld(test).mailTo(email)
  expect(more).toEqual([])
  return mail
}

/** Stores a name that today's rules would refuse. */
const storeName = async (orderId: string, email: string, name: string): Promise<void> => {
  const { personalData, database } = test.deps
  const cipher = await database.transact((tx) =>
    personalData.seal(tx, personalData.emailHash(email), nameContext(orderId), name),
  )
  await database.pool.query('update orders set name_cipher = $2 where order_id = $1', [orderId, cipher])
}

describe('the thank-you mail', () => {
  it('names the donor in one line, without invisible characters', async () => {
    const email = 'unseen@mail.example'
    await new Donor(test).give({ caseId, email, name: 'Ame\u0301\u200Blie\r\n\u2028Brandt\u3164' })
    const mail = await receiptFor(email)
    expect(mail?.subject).toBe('Thank you, Amélie')
    expect(mail?.text).toContain('On the page   Amélie Brandt')
  })

  it('has a subject of bounded length, for any group name', async () => {
    const email = 'long@mail.example'
    await new Donor(test).give({ caseId, email, name: `The ${'Ho\u0331llis '.repeat(11)}family` })
    const mail = await receiptFor(email)
    expect(mail?.subject).toBe('Thank you, The Ho\u0331llis Ho\u0331llis Ho\u0331llis Ho\u0331llis Ho\u0331…')
  })

  it('to another person’s address has no link in the name', async () => {
    const email = 'stranger@mail.example'
    const donor = new Donor(test)
    const order = await donor.begin({ caseId, email })
    await storeName(order.orderId, email, `The free mo${'\u0301'.repeat(90)}ney at evil.example/win`)
    await donor.charge(order, await donor.token())
    const mail = await receiptFor(email)
    const safe = 'The free mó\u0301\u0301\u0301ney at evil. example/ win'
    expect(mail?.subject).toBe(`Thank you, ${safe}`)
    expect(mail?.text).toContain(`On the page   ${safe}`)
    for (const body of [mail?.html, mail?.text]) expect(body).not.toContain('evil.example')
    expect(mail?.html).toContain('content="telephone=no, date=no, address=no, email=no, url=no"')
  })
})
