import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const send = (mail: object) => {
  const mailer = nodemailer.createTransport(world().sandbox.smtpUrl)
  return mailer.sendMail({ from: 'Hearten <help@hearten.example>', ...mail })
}
const mailShape = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
})
const inbox = async (query = '') => {
  const response = await fetch(`${world().sandbox.origin}/inbox.json${query}`)
  return z.array(mailShape).parse(await response.json())
}
const page = async (path: string) => {
  const response = await fetch(`${world().sandbox.origin}${path}`)
  return { response, text: await response.text() }
}

test('mails are found by address and time, newest first', async () => {
  const start = new Date().toISOString()
  await send({ to: 'Rosa.Delgado@mail.example', subject: 'Your code is 407 193', text: 'Enter it.' })
  await send({
    to: 'carol@mail.example',
    subject: 'Thank you, Carol — “Größe” ❤',
    html: '<p>Thanks</p>',
    text: 'Thanks',
  })
  const all = await inbox(`?since=${encodeURIComponent(start)}`)
  expect(all.map((mail) => mail.subject)).toEqual(['Thank you, Carol — “Größe” ❤', 'Your code is 407 193'])
  const [rosa] = await inbox('?to=rosa.delgado@mail.example')
  expect(rosa).toMatchObject({ to: 'rosa.delgado@mail.example', html: null })
  expect(rosa?.text.trim()).toBe('Enter it.')
  expect(await inbox(`?since=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toEqual([])
  expect((await fetch(`${world().sandbox.origin}/inbox.json?since=yesterday`)).status).toBe(400)
})

test('each recipient gets the mail, including Bcc', async () => {
  await send({ to: 'a@mail.example, b@mail.example', bcc: 'c@mail.example', subject: 'To three', text: 'x' })
  for (const to of ['a', 'b', 'c']) expect(await inbox(`?to=${to}@mail.example`)).toHaveLength(1)
})

test('a code is shown by itself, and markup in a subject or text stays text', async () => {
  await send({
    to: 'mean@mail.example',
    subject: '<script>alert(1)</script> code 118 200',
    text: '<b>hello</b> http://localhost:3000/x',
    html: '<script>parent.document.body.remove()</script><p>hello</p>',
  })
  const [mail] = await inbox('?to=mean@mail.example')
  const { text } = await page(`/inbox?mail=${mail?.id}&view=text`)
  expect(text).toContain('<output>118 200</output>')
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&lt;b&gt;hello&lt;/b&gt; <a href="http://localhost:3000/x"')
  const framed = await page(`/inbox/${mail?.id}/html`)
  expect(framed.response.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups .*default-src 'none'/,
  )
  expect((await page('/inbox?q=118200')).text).toContain('mean@mail.example')
  expect((await page('/inbox?q=%25')).text).toContain('No mail for “%”')
})

test('mail can be refused, so that senders must retry', async () => {
  await world().faults({ refuseMail: true })
  await expect(send({ to: 'x@mail.example', subject: 'No', text: 'No' })).rejects.toMatchObject({
    responseCode: 451,
  })
  await world().faults({ reset: true })
})

test('clearing empties the inbox, but not on request of another site', async () => {
  const url = `${world().sandbox.origin}/inbox/clear`
  const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://elsewhere.example' } })
  expect(foreign.status).toBe(403)
  expect(await inbox()).not.toEqual([])
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'back=/',
  })
  expect(await inbox()).toEqual([])
})
