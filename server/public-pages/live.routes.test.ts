import { get, type IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { DONATIONS_WITH_CASE } from '#contract/cases/case-states.ts'
import { endCase } from '#server/cases/end-case.ts'
import { publishCase } from '#server/cases/publish-case.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { eventually } from '#testing/eventually.ts'
import { makeCase } from '#testing/make-case.ts'

type LiveEvent = CallOutput<Calls['caseLive']>

const test = testApp()
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const address = (id: string): string => `${test.deps.config.publicOrigin}${calls.caseLive.path}?caseId=${id}`

const ask = (id: string, headers: Record<string, string> = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(address(id), { headers }, resolve).once('error', reject)
  })

/** Events of a stream, as they arrive. */
const watch = async (id = caseId, headers: Record<string, string> = {}) => {
  const response = await ask(id, headers)
  let text = ''
  let ended = false
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
  })
  response.once('close', () => {
    ended = true
  })
  const events = (): LiveEvent[] =>
    [...text.matchAll(/^event: (\w+)\ndata: (.+)\n\n/gm)].map(([, name, data]) => {
      const event = calls.caseLive.output.parse(JSON.parse(data ?? ''))
      expect(event.type).toBe(name)
      return event
    })
  const until = (count: number): Promise<LiveEvent[]> =>
    eventually(() => {
      expect(events().length).toBeGreaterThanOrEqual(count)
      return events()
    })
  return { response, events, until, ended: () => ended, close: () => response.destroy() }
}

describe('the stream of a case', () => {
  it('starts with the case’s current state, unbuffered and uncached', async () => {
    const page = await watch()
    expect(page.response.statusCode).toBe(200)
    expect(page.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    expect(page.response.headers['cache-control']).toContain('no-store')
    expect(page.response.headers['content-encoding']).toBeUndefined()
    expect(await page.until(1)).toMatchObject([{ type: 'opened', totals: { raisedCents: 0 }, donations: [] }])
    page.close()
  })

  it('sends every page a donation once, then the new totals, and never a hidden name or amount', async () => {
    const pages = await Promise.all([watch(), watch()])
    for (const page of pages) await page.until(1)
    await new Donor(test).give({
      caseId,
      name: 'Very Secret',
      nameShown: 'anonymous',
      hideAmount: true,
      message: 'Hold on',
    })
    await test.work()
    for (const page of pages) {
      const [, donation, totals] = await page.until(3)
      expect(donation).toMatchObject({
        type: 'donation',
        donation: { displayName: 'Anonymous', anonymous: true, amountCents: null, message: 'Hold on' },
      })
      expect(JSON.stringify(donation)).not.toContain('Secret')
      expect(totals).toMatchObject({ type: 'totals', totals: { raisedCents: 5000, donationCount: 1 } })
      page.close()
    }
  })

  it('starts with the last donation, for a page rendered before it', async () => {
    const page = await watch()
    const updateId = await postUpdate(test.deps, caseId, { title: 'The floor is in', text: 'Thank you all.' })
    const [opened, ...after] = await page.until(2)
    expect(opened).toMatchObject({
      type: 'opened',
      totals: { raisedCents: 5000 },
      donations: [{ displayName: 'Anonymous', amountCents: null, message: 'Hold on' }],
    })
    expect(after).toMatchObject([{ type: 'page', page: { latestUpdateId: updateId } }])
    page.close()
  })

  it('starts with the newest donations, and at most as many as a page shows', async () => {
    const id = await makeCase(test)
    const orderIds: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
      orderIds.unshift((await new Donor(test).give({ caseId: id, name: `Maya ${name}` })).orderId)
    const page = await watch(id)
    const [opened] = await page.until(1)
    const ids = opened?.type === 'opened' ? opened.donations.map((donation) => donation.donationId) : []
    expect(ids).toEqual(orderIds.slice(0, DONATIONS_WITH_CASE))
    page.close()
  })
})

describe('an open page is updated when', () => {
  it('a donation of any age loses its name, or is refunded with its words', async () => {
    const donation = await DonationLink.create(test, { name: 'Ines Okafor', message: 'Hold on' })
    for (let later = 0; later < 20; later += 1) await placeDonation(test, donation.caseId)
    const page = await watch(donation.caseId)
    const [opened] = await page.until(1)
    expect(opened).toMatchObject({
      type: 'opened',
      words: { items: [{ displayName: 'Ines Okafor', message: 'Hold on' }], totalCount: 1 },
    })
    await donation.act('changeNames', { nameShown: 'anonymous', hideAmount: false })
    expect((await page.until(2))[1]).toMatchObject({
      type: 'opened',
      words: { items: [{ displayName: 'Anonymous', message: 'Hold on' }], totalCount: 1 },
    })
    expect((await donation.act('refundOwnDonation')).envelope.code).toBe(0)
    await test.work()
    const after = await page.until(3)
    expect(after.at(-1)).toMatchObject({ type: 'opened', words: { items: [], totalCount: 0 } })
    page.close()
  })

  it('the recipient passed the identity check, or donations ended', async () => {
    const unverified = await makeCase(test, { verified: false })
    const page = await watch(unverified)
    await page.until(1)
    await verifyWithdrawalAccount(test.deps, unverified)
    expect((await page.until(2))[1]).toMatchObject({
      type: 'page',
      page: { verified: true, donationStatus: 'open' },
    })
    expect((await page.until(3))[2]).toMatchObject({ type: 'totals', totals: { heldFor: null } })
    await endCase(test.deps, unverified, null)
    expect((await page.until(4))[3]).toMatchObject({ type: 'page', page: { donationStatus: 'ended' } })
    page.close()
  })
})

it('the publication of a case is announced to listeners for any change', async () => {
  const draft = await makeCase(test, { published: false })
  const messages: string[] = []
  const stop = test.deps.live.onAnyChange((changed) => messages.push(changed))
  await publishCase(test.deps, draft)
  await eventually(() => expect(messages).toContain(draft))
  stop()
})

describe('a stream', () => {
  it('tells open pages to reload and ends once the case is hidden', async () => {
    const hidden = await makeCase(test)
    const page = await watch(hidden)
    const [opened] = await page.until(1)
    await test.deps.database.pool.query(`update cases set visibility = 'hidden' where case_id = $1`, [hidden])
    await test.deps.database.pool.query(`select pg_notify('case_changed', $1)`, [hidden])
    await eventually(() => expect(page.ended()).toBe(true))
    const [, gone, ...after] = page.events()
    expect(after).toEqual([])
    if (opened?.type !== 'opened' || gone?.type !== 'page') throw new Error('The page isn’t told')
    expect(gone.page.version).not.toBe(opened.page.version)
  })
})

describe('a stream is refused', () => {
  it('for a case that is unknown or not public', async () => {
    const draft = await makeCase(test, { published: false })
    for (const hiddenId of ['000000000000', draft]) {
      const response = await ask(hiddenId)
      expect(response.statusCode).toBe(404)
      response.resume()
    }
  })

  it('for HEAD, without opening one', async () => {
    const answer = await fetch(address(caseId), { method: 'HEAD' })
    expect(answer.status).toBe(404)
  })

  it('to an address with twelve open streams, until one of them ends', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => watch()))
    const thirteenth = await ask(caseId)
    expect(thirteenth.statusCode).toBe(429)
    thirteenth.resume()
    pages[0]?.close()
    const next = await eventually(async () => {
      const page = await watch()
      expect(page.response.statusCode).toBe(200)
      return page
    })
    for (const page of [next, ...pages]) page.close()
  })
})
