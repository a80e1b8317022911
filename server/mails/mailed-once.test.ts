import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS, pacificYear } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { decideRequest } from '#server/orders/refunds/decide-request.ts'
import { readLatestRequest } from '#server/orders/refunds/refund-requests.queries.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { allTasks } from '#server/work.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { GOOD_PASSWORD, TestPerson } from '#testing/person.ts'

const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const

const test = testApp()
let world: OutsideWorld
let owner: pg.Pool
beforeAll(() => {
  world = outsideWorld(test)
  owner = new pg.Pool({ connectionString: test.ownerUrl })
})
afterAll(() => owner.end())

type Sent = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
}

/** Delivered mails with their message ids. */
const mailed = async (): Promise<Sent[]> => {
  const { rows } = await owner.query<Sent>(
    `select recipient, subject, html, (select h ->> 'value' from jsonb_array_elements(headers) h
       where lower(h ->> 'name') = 'message-id') as id
     from sandbox.mail order by at, sandbox.mail.id`,
  )
  return rows
}

type Ran = { readonly topic: string; readonly payload: unknown }

/** The product's tasks, recording which of them ran. */
const noting = (tasks: Tasks, ran: Ran[]): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [
      topic,
      async (payload: unknown) => {
        ran.push({ topic, payload })
        await task(payload)
      },
    ]),
  )

/** Runs due jobs, and retries failed ones at once. */
const workWith = async (tasks: Tasks): Promise<void> => {
  await owner.query('update outbox set run_at = now() where run_at > now()')
  await workWebhooks(test.deps)
  while ((await relayWork(test.deps)) > 0);
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await test.deps.jobs.drain(tasks)
}

/**
 * The mail server accepts each mail, but its first answer is lost, as if this process had ended at that
 * point.
 */
const losingFirstAnswers = (deps: Deps): Deps => {
  const lost = new Set<string>()
  const send: Deps['mail']['send'] = async (mail) => {
    await deps.mail.send(mail)
    if (lost.has(mail.messageId)) return
    lost.add(mail.messageId)
    throw new Error('The answer of the mail server was lost')
  }
  return { ...deps, mail: { ...deps.mail, send } }
}

/** Triggers every kind of mail in turn. Each step returns once its mail is due. */
const occasions = async (work: () => Promise<void>): Promise<void> => {
  const caseId = await makeCase(test)
  const give = async (card?: string) => {
    const { orderId } = await new Donor(test).give({ caseId, tipCents: 500 }, card)
    await work()
    return new DonationLink(test, { caseId, orderId })
  }
  await (await give()).act('refundOwnDonation')
  await work()

  const donation = await give()
  await donation.act('requestRefund', { reason: 'mistake' })
  await work()
  const request = await readLatestRequest(test.deps.database.reader, donation)
  if (request === null) throw new Error('no request')
  await decideRequest(test.deps, SUPPORT, {
    place: request,
    decision: { outcome: 'refused', answer: 'The floor is laid.' },
  })
  await work()

  const disputed = await give('pm_card_createDispute')
  await world.advanceTime(30)
  await work()
  const [charge] = await world.chargesOf(disputed.orderId)
  const { data } = await world.stripe.disputes.list({ charge: charge?.id ?? '' })
  const evidence = { uncategorized_text: 'winning_evidence' }
  await world.stripe.disputes.update(data[0]?.id ?? '', { evidence, submit: true })
  await world.advanceTime(5)
  await work()

  const year = pacificYear(test.clock.now())
  await new Donor(test).call('POST', calls.sendStatement.path, { email: 'carol.brandt@mail.example', year })
  await work()

  const { app, sandbox, clock } = test
  const person = await new TestPerson({ app, sandbox, work, clock }, 'carol.brandt@mail.example').register()
  await person.call('changePassword', {
    currentPassword: GOOD_PASSWORD,
    password: 'nine herons over the lake',
  })
  await work()

  // A foreign payment is a difference, which is alerted twice: at once, and in the nightly report.
  await world.stripe.paymentIntents.create({
    amount: 1900,
    currency: 'usd',
    confirm: true,
    confirmation_token: await new Donor(test).token(),
    return_url: 'https://elsewhere.example/',
  })
  test.clock.advance(DAY_MS)
  await allTasks(test.deps)['reconcile-night']?.({})
  await work()
}

/** Prefixes of message ids; the subject's id follows. */
const EVERY_KIND = [
  'account-notice',
  'alert',
  'code',
  'dispute-decided',
  'dispute-open',
  'receipt',
  'reconciliation',
  'refund-on_its_way',
  'refund-request-decided',
  'refund-request-open',
  'statement',
]
const kindOf = ({ id }: Sent): string =>
  id
    .replace(/^<|@.*$/g, '')
    .replace(/-[\da-f]{8}-[\da-f-]{27}/, '')
    .replace(/^alert-.*/, 'alert')

describe('every mail', () => {
  it('with a lost acknowledgment is resent with the same id once, and then never again', async () => {
    const ran: Ran[] = []
    const lossy = noting(allTasks(losingFirstAnswers(test.deps)), ran)
    const sound = allTasks(test.deps)
    await occasions(async () => {
      // An event may arrive in the first round, its mail in the second, its retry in the third.
      for (const _turn of ['event', 'mail', 'again']) await workWith(lossy)
    })
    const mails = await mailed()
    const byId = Map.groupBy(mails, ({ id }) => id)
    expect([...new Set(mails.map(kindOf))].toSorted()).toEqual(EVERY_KIND)
    for (const [id, [first, second, ...more]] of byId) {
      expect(second, `${id} is the same mail`).toEqual(first)
      expect(more, `${id} came twice`).toEqual([])
    }

    // A queue may repeat any finished job.
    for (const { topic, payload } of ran) await sound[topic]?.(payload)
    await workWith(sound)
    expect(await mailed()).toHaveLength(mails.length)
  })

  it('refused by the mail server is sent once, later', async () => {
    const before = await mailed()
    await world.faults({ refuseMail: true })
    await new Donor(test).give({ caseId: await makeCase(test) })
    await workWith(allTasks(test.deps))
    expect(await mailed()).toHaveLength(before.length)
    await world.faults({ refuseMail: false })
    await workWith(allTasks(test.deps))
    await workWith(allTasks(test.deps))
    expect((await mailed()).slice(before.length).map(kindOf)).toEqual(['receipt'])
  })
})
