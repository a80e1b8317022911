import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { forgetMails } from './mail-log-tasks.ts'
import { listMails, listMailsAbout } from './read-mails.ts'

const test = testApp()
const email = 'rosa@mail.example'
const key = 'a1B2'.repeat(10)
const orderId = '0190a0a0-0000-7000-8000-00000f00ba13'

const send = (messageId: string, text: string, subject = 'A word', caseId: string | null = null) =>
  test.deps.mail.send({ to: email, subject, html: '<p>A word</p>', text, messageId, caseId })
const loggedMails = async () => (await listMails(test.deps, { email }, { limit: 10 })).items

it('a mail is logged for staff without secret links, and its log is deleted with its recipient', async () => {
  const links = [
    `https://x.example/receipt/${key}`,
    `https://x.example/kyc?key=${key}&to=1`,
    `https://x.example/m#${key}`,
  ]
  await send(`refund-${orderId}-sent`, `Here: ${links.join(' and ')} Thank you.`)
  await send(`code-${orderId}`, 'Your code is 123456.', '123456 is your Hearten code')
  const mails = await loggedMails()
  expect(mails).toContainEqual(
    expect.objectContaining({
      kind: 'refund',
      about: orderId,
      state: 'sent',
      text: 'Here: https://x.example/receipt/… and https://x.example/kyc?key=…&to=1 and https://x.example/m#… Thank you.',
    }),
  )
  expect(mails).toContainEqual(
    expect.objectContaining({ kind: 'code', text: null, subject: '•••••• is your Hearten code' }),
  )
  const { rows } = await test.deps.database.pool.query('select * from sent_mail')
  expect(JSON.stringify(rows)).not.toContain('rosa')
  const address = {
    emailHash: test.deps.personalData.emailHash(email),
    after: new Date(0),
    until: new Date(),
  }
  expect(await forgetMails(test.deps, address)).toBe(false)
  expect(await loggedMails()).toEqual([])
})

it('mails about a case are found by its id, whatever their message id names; its timeline omits those to donors', async () => {
  const caseId = 'C0RSAWAVER12'
  await send(`review-${orderId}-approved-0`, 'It’s live.', 'Your fundraiser is live', caseId)
  await send(`payout-${orderId}-sent-owner`, 'On its way.', 'Sent', caseId)
  await send(`receipt-${orderId}`, 'Thank you.', 'Your receipt', caseId)
  const found = (await listMails(test.deps, { about: caseId }, { limit: 10 })).items
  expect(found.map(({ kind }) => kind).sort()).toEqual(['payout', 'receipt', 'review'])
  const ofCase = await listMailsAbout(test.deps, [caseId])
  expect(ofCase.map(({ kind }) => kind).sort()).toEqual(['payout', 'review'])
  expect((await listMailsAbout(test.deps, [orderId])).map(({ kind }) => kind)).toContain('receipt')
})
