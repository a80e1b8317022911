import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { DAY_MS, pacificYear } from '#contract/dates.ts'
import type { Statement } from '#contract/donations/statement-calls.ts'
import { endCase } from '#server/cases/end-case.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { mailReceiptJob } from '../donation-jobs.ts'
import { mailStatement } from './send-statement.ts'
import { statementPath } from './statement-link.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const thisYear = () => pacificYear(test.clock.now())
const hashOf = (email: string) => test.deps.personalData.emailHash(email)
const linkOf = (email: string, year = thisYear()) =>
  statementPath(test.deps.signer, { emailHash: hashOf(email), year })
const read = async (link: string) => {
  const answer = await test.app.inject({
    url: calls.statement.path,
    query: { token: link.split('/').at(-1) ?? '' },
  })
  return { status: answer.statusCode, statement: answer.json<{ data: Statement }>().data }
}
const requestStatement = async (
  email: string,
  year: number | string = thisYear(),
  remoteAddress = '203.0.113.7',
) => {
  const answer = await test.app.inject({
    remoteAddress,
    method: 'POST',
    url: calls.sendStatement.path,
    payload: { email, year },
  })
  await test.work()
  return [answer.statusCode, answer.json<{ data: CallOutput<Calls['sendStatement']> }>().data]
}
const mailsTo = async (email: string) =>
  (await world.mailTo(email)).filter(({ subject }) => subject.startsWith('Your giving'))

describe('a yearly statement', () => {
  const email = 'generous@mail.example'

  it('lists all donations of an address in a year over all cases, to the cent, with refunds', async () => {
    const first = await DonationLink.create(test, { email, tipCents: 500 })
    const second = await DonationLink.create(test, { email, amountCents: 3333, coverFee: true })
    const third = await DonationLink.create(test, { email: 'Generous@MAIL.example ', amountCents: 2000 })
    await DonationLink.create(test, { email: 'other@mail.example' })
    await first.act('refundOwnTip')
    await third.act('refundOwnDonation')
    const { statement } = await read(linkOf(email))
    const cover = (await second.read()).order.coverFeeCents
    expect(statement).toMatchObject({
      year: thisYear(),
      email: expect.any(String),
      donorName: 'Carol Brandt',
    })
    expect(
      statement.donations.map((donation) => [
        donation.donationCents,
        donation.refundedCents,
        donation.netCents,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [5000, 500, 5000],
        [3333, 0, 3333 + cover],
        [2000, 2000, 0],
      ]),
    )
    expect(statement.donations).toHaveLength(3)
    expect(statement.totals).toEqual({
      donationCents: 10_333,
      tipCents: 500,
      coverFeeCents: cover,
      paidCents: 10_833 + cover,
      refundedCents: 2500,
      netCents: 8333 + cover,
    })
    const numbers = await Promise.all(
      [first, second, third].map(async (donation) => (await donation.read()).order.receiptNumber),
    )
    expect(statement.donations.map(({ receiptNumber }) => receiptNumber).toSorted()).toEqual(
      numbers.toSorted(),
    )
  })

  it('offers to give again to cases that take gifts now, on its page and in its mail', async () => {
    const donor = 'again@mail.example'
    const open = await DonationLink.create(test, { email: donor, amountCents: 4250 })
    const ended = await DonationLink.create(test, { email: donor })
    await endCase(test.deps, ended.caseId, null)
    const { statement } = await read(linkOf(donor))
    const offered = statement.donations.filter(({ canGiveAgain }) => canGiveAgain)
    expect(offered.map(({ caseId }) => caseId)).toEqual([open.caseId])
    await requestStatement(donor)
    const [mail] = await mailsTo(donor)
    expect(mail?.text).toContain(`/donate/pay/${open.caseId}?amount=42.50`)
    expect(mail?.text).not.toContain(`/donate/pay/${ended.caseId}`)
  })

  it('is available as a PDF and as CSV, by the same link, never cached', async () => {
    const { statement } = await read(linkOf(email))
    const pdf = await test.app.inject(statement.pdfUrl)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect((await PDFDocument.load(pdf.rawPayload)).getTitle()).toBe(`Hearten statement ${thisYear()}`)
    const csv = await test.app.inject(statement.csvUrl)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${thisYear()}.csv"`,
    })
    // The heading, three donations, the total, the tax note, and the end of the last line.
    expect(csv.body.split('\r\n')).toHaveLength(7)
    expect(csv.body).toContain('not tax-deductible')
  })

  it('separates years by Pacific dates', async () => {
    const donor = 'newyear@mail.example'
    const caseId = await makeCase(test)
    await placeDonation(test, caseId, {
      email: donor,
      amountCents: 1000,
      at: new Date('2026-01-01T07:59:59Z'),
    })
    await placeDonation(test, caseId, {
      email: donor,
      amountCents: 2000,
      at: new Date('2026-01-01T08:00:00Z'),
    })
    await test.work()
    expect((await read(linkOf(donor, 2025))).statement.totals.donationCents).toBe(1000)
    expect((await read(linkOf(donor, 2026))).statement.totals.donationCents).toBe(2000)
  })

  it('can’t be opened by the link of another year or a donation, or by a forged one', async () => {
    const donation = await DonationLink.create(test, { email })
    const [body = '', mac = ''] = (linkOf(email).split('/').at(-1) ?? '').split('.')
    const other = Buffer.from(JSON.stringify([hashOf('other@mail.example'), String(thisYear())]))
    const tokens = ['', donation.token, body, `${body}.${mac}x`, `${other.toString('base64url')}.${mac}`]
    for (const token of [...tokens, linkOf(email, 2021), linkOf('nobody@mail.example')]) {
      expect((await read(token)).status).toBe(404)
      const name = token.split('/').at(-1)
      if (name !== '')
        for (const file of ['statement.pdf', 'statement.csv'])
          expect((await test.app.inject(`/statement/${name}/${file}`)).statusCode).toBe(404)
    }
  })
})

describe('a statement requested by e-mail', () => {
  const email = 'asked@mail.example'

  it('is mailed as a link if there are donations, with the same answer if there are none', async () => {
    await DonationLink.create(test, { email })
    const answers = [
      await requestStatement(email),
      await requestStatement('nobody@mail.example'),
      await requestStatement(email, 2021),
    ]
    expect(answers).toEqual(Array.from({ length: 3 }, () => [200, { requested: true }]))
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain(linkOf(email))
    expect(mail?.text).toContain(
      'In 2026 you made one gift with asked@mail.example.'.replace('2026', String(thisYear())),
    )
    expect(await mailsTo('nobody@mail.example')).toEqual([])
  })

  it('isn’t mailed again within ten minutes, nor more than six times a day, nor for a network that asked four times', async () => {
    const often = 'often@mail.example'
    await DonationLink.create(test, { email: often })
    await Promise.all([requestStatement(often), requestStatement(often)])
    await requestStatement(` ${often.toUpperCase()}`)
    expect(await mailsTo(often)).toHaveLength(1)
    // Due jobs follow the database's clock, so the product's clock goes back instead.
    const { pool } = test.deps.database
    const requestFrom = async (ip: string) => {
      await pool.query(`update statement_mail set requested_at = app.later(requested_at, '-11 minutes')`)
      await requestStatement(often, thisYear(), ip)
      return (await mailsTo(often)).length
    }
    expect(await requestFrom('203.0.113.7')).toBe(2)
    expect(await requestFrom('203.0.113.8')).toBe(2)
    for (let sent = 3; sent <= 6; sent += 1) expect(await requestFrom('198.51.100.7')).toBe(sent)
    expect(await requestFrom('192.0.2.7')).toBe(6)
    await pool.query(`update statement_mail set requested_at = app.later(requested_at, '-1 day')`)
    expect(await requestFrom('192.0.2.7')).toBe(7)
  })

  it('is mailed once for many concurrent requests', async () => {
    const email = 'impatient@mail.example'
    await DonationLink.create(test, { email })
    const mail = () =>
      mailStatement(test.deps, {
        emailHash: hashOf(email),
        year: thisYear(),
        requestId: test.deps.ids.uuid(),
      })
    await Promise.all(Array.from({ length: 10 }, mail))
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('needs an address and a year', async () => {
    expect(await requestStatement('nobody')).toMatchObject([400, { fields: [{ field: 'email' }] }])
    expect(await requestStatement(email, 'soon')).toMatchObject([400, { fields: [{ field: 'year' }] }])
  })

  it('of an erased donor doesn’t exist', async () => {
    const erased = 'erased@mail.example'
    await DonationLink.create(test, { email: erased })
    await test.deps.database.pool.query('delete from person where email_hash = $1', [hashOf(erased)])
    await requestStatement(erased)
    expect(await mailsTo(erased)).toEqual([])
    expect((await read(linkOf(erased))).status).toBe(404)
  })
})

describe('receipts found by e-mail', () => {
  const find = async (address: string) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: calls.findReceipts.path,
      payload: { email: address },
    })
    await test.work()
    return [answer.statusCode, answer.json<{ data: unknown }>().data]
  }
  const receiptsTo = async (address: string) =>
    (await world.mailTo(address)).filter(({ subject }) => subject.startsWith('Your receipt'))

  it('are mailed as links, with the same answer if there are none, and once in ten minutes', async () => {
    const address = 'finder@mail.example'
    const donationCount = [
      await DonationLink.create(test, { email: address }),
      await DonationLink.create(test, { email: address, amountCents: 2000 }),
    ]
    expect([await find(address), await find('nobody@mail.example'), await find(address)]).toEqual(
      Array.from({ length: 3 }, () => [200, { requested: true }]),
    )
    const [mail, ...others] = await receiptsTo(address)
    expect(others).toEqual([])
    for (const { token } of donationCount) expect(mail?.text).toContain(`/receipt/${token}`)
    expect(await receiptsTo('nobody@mail.example')).toEqual([])
  })
})

it('a donation is listed for its donor once, however often its receipt is sent', async () => {
  const donation = await DonationLink.create(test, { email: 'noted@mail.example' })
  await test.deps.jobs.add({
    ...mailReceiptJob.at(new Date(test.clock.now().getTime() - DAY_MS), {
      caseId: donation.caseId,
      orderId: donation.orderId,
    }),
    key: 'once-more',
  })
  await test.work()
  expect((await read(linkOf('noted@mail.example'))).statement.donations).toHaveLength(1)
})
