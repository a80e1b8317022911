import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolations } from '#testing/accessibility-violations.ts'
import { findBrowser } from '#testing/browser.ts'
import { postJson } from '#testing/post-json.ts'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()
let browser: Browser

beforeAll(async () => {
  const { args, ...launchOptions } = await findBrowser()
  browser = await chromium.launch({ ...launchOptions, args: [...args] })
  const { stripe, sandbox } = world()
  const paid = { currency: 'usd', confirm: true, statement_descriptor_suffix: 'ROSA D.' }
  await stripe.paymentIntents.create({ ...paid, amount: 5000, payment_method: 'pm_card_visa' })
  await stripe.paymentIntents.create({ ...paid, amount: 2500, payment_method: 'pm_card_sandboxSlowSuccess' })
  const mailer = nodemailer.createTransport(sandbox.smtpUrl)
  await mailer.sendMail({
    ...{ from: 'help@hearten.example', to: 'rosa@mail.example', subject: 'Your code is 407 193' },
    ...{ text: 'Enter it.', html: '<p>Your code is <b>407 193</b></p>' },
  })
})
afterAll(() => browser.close())

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${world().sandbox.origin}${path}`)
  return page
}

test.each([
  [1440, '/'],
  [390, '/'],
  [1440, '/inbox?view=headers'],
  [390, '/payments'],
  [390, '/payments/accounts'],
  [1440, '/faults'],
  [390, '/clock'],
  [320, '/sign-in'],
])('at %i pixels %s fits and is accessible', async (width, path) => {
  const page = await open(path, { viewport: { width, height: 900 } })
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  await page.context().close()
})

test('switches work without scripts, and show their state', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  const twice = page.getByRole('switch', { name: 'Deliver webhooks twice' })
  await twice.click()
  expect(await twice.getAttribute('aria-checked')).toBe('true')
  expect(new URL(page.url()).pathname).toBe('/')
  const faults = await (await fetch(`${world().sandbox.origin}/faults.json`)).json()
  expect(faults).toMatchObject({ duplicateWebhooks: 1 })
  await page.goto(`${world().sandbox.origin}/faults`)
  await page.getByLabel('Wallets on the donor’s device').selectOption('both')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByLabel('Wallets on the donor’s device').inputValue()).toBe('both')
  await page.getByRole('button', { name: 'Turn everything off' }).click()
  expect(await page.locator('[aria-checked=true]').count()).toBe(0)
  await page.context().close()
})

test('POST /faults refuses unknown names and values out of range', async () => {
  expect((await world().faults({ duplicateWebhook: 1 })).status).toBe(400)
  expect((await world().faults({ dropWebhooks: 2 })).status).toBe(400)
  expect(await (await world().faults({ dropWebhooks: 0.25, seed: 7 })).json()).toMatchObject({
    dropWebhooks: 0.25,
    seed: 7,
  })
  await world().faults({ reset: true })
})

test('a payment can be disputed by hand, and the clock advances the dispute', async () => {
  // A payment that stays in processing for a while.
  const paid = {
    amount: 2600,
    payment_method: 'pm_card_sandboxSlowSuccess',
    description: 'Gift to Rosa Delgado: Help Rosa rebuild',
    metadata: { order_id: '019c0000-0000-7000-8000-000000000001' },
  }
  await world().stripe.paymentIntents.create({ currency: 'usd', confirm: true, ...paid })
  const page = await open('/payments', { javaScriptEnabled: false })
  await page.getByRole('cell', { name: 'Gift to Rosa Delgado: Help Rosa rebuild' }).waitFor()
  await page.getByRole('link', { name: '$26.00' }).click()
  const order = await page.getByRole('link', { name: 'The order, for staff' }).getAttribute('href')
  expect(order).toMatch(/\/staff\/orders\/019c0000-0000-7000-8000-000000000001$/)
  await page.getByRole('button', { name: 'Finish processing now' }).click()
  await page.getByText('succeeded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await page.getByRole('cell', { name: 'charge.dispute.created' }).waitFor()
  await page.getByRole('link', { name: 'Clock' }).click()
  await page
    .getByRole('cell', { name: 'A bank decides a dispute: $26.00, Gift to Rosa Delgado: Help Rosa rebuild' })
    .waitFor()
  await page.getByRole('button', { name: '7 days ahead' }).click()
  await page.getByText('Ahead by 7 d 0 h').waitFor()
  await page.getByRole('button', { name: '7 days ahead' }).click()
  await page.getByText('Nothing is scheduled.').waitFor()
  await page.context().close()
})

test('the bank’s decision on a dispute can be made by hand, for either side, with the usual events', async () => {
  const { stripe, sandbox, hooks } = world()
  const decide = async (act: string) => {
    const paid = { currency: 'usd', confirm: true, payment_method: 'pm_card_visa', amount: 3100 }
    const { id } = await stripe.paymentIntents.create(paid)
    const page = await open(`/payments/${id}`, { javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Open a dispute' }).click()
    await page.getByRole('button', { name: act }).click()
    await page.getByRole('cell', { name: 'charge.dispute.closed' }).waitFor()
    await page
      .getByText('There’s nothing to do here right now')
      .getByRole('link', { name: 'Clock' })
      .waitFor()
    const side = act === 'Decide for Hearten' ? 'succeeded' : 'dispute lost'
    await page.getByText(side, { exact: true }).waitFor()
    await page.context().close()
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
    return dispute
  }
  const [won, lost] = [await decide('Decide for Hearten'), await decide('Decide for the donor')]
  expect(won).toMatchObject({ status: 'won', balance_transactions: [{ amount: -3100 }, { amount: 3100 }] })
  expect(lost).toMatchObject({ status: 'lost', balance_transactions: [{ amount: -3100 }] })

  const { id } = await stripe.paymentIntents.create({
    ...{ currency: 'usd', confirm: true, payment_method: 'pm_card_visa', amount: 3200 },
  })
  const act = (name: string) => postJson(`${sandbox.origin}/payments/${id}`, { act: name })
  expect((await act('decide_for_hearten')).status).toBe(409)
  expect(await (await act('dispute')).json()).toEqual({ done: true })
  const before = hooks.length
  expect(await (await act('decide_for_hearten')).json()).toEqual({ done: true })
  const eventTypes = hooks.slice(before).map(({ body }) => JSON.parse(body).type)
  expect(eventTypes.toSorted()).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  expect((await act('decide_for_donor')).status).toBe(409)
})

test('a code can be copied, mail is shown as HTML, and new mail is announced', async () => {
  const page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('407193')
  await page.frameLocator('iframe').getByText('407 193').waitFor()
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await page.getByText('Enter it.').waitFor()
  await page.getByRole('link', { name: 'HTML' }).click()
  await page.frameLocator('iframe').getByText('407 193').waitFor()
  await nodemailer
    .createTransport(world().sandbox.smtpUrl)
    .sendMail({ from: 'help@hearten.example', to: 'x@mail.example', subject: 'Later', text: 'Later' })
  await page.getByRole('status').getByRole('link', { name: 'Show 1 new e-mail' }).click()
  await page.getByRole('heading', { name: 'Later' }).waitFor()
  await page.context().close()
})

test('every page says why the sandbox was started', async () => {
  const page = await open('/clock')
  await page.getByText('Started because no live keys are set.').waitFor()
  await page.context().close()
})

test('pages may not be framed, and only their own scripts run', async () => {
  const response = await fetch(`${world().sandbox.origin}/`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect((await fetch(`${world().sandbox.origin}/nothing`)).status).toBe(404)
})
