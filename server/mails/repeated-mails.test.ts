import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS, pacificYear } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { decideRequest } from '#server/donations/refunds/decide-request.ts'
import { readLatestRequest } from '#server/donations/refunds/refund-requests.queries.ts'
import { allTasks, runJob } from '#server/job-table.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
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

type DeliveredMail = {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
}

/** Delivered mails with their message ids. */
const readMails = async (): Promise<DeliveredMail[]> => {
  const { rows } = await owner.query<DeliveredMail>(
    `select recipient, subject, html, (select h ->> 'value' from jsonb_array_elements(headers) h
       where lower(h ->> 'name') = 'message-id') as id
     from sandbox.mail order by at, sandbox.mail.id`,
  )
  return rows
}

type FinishedJob = { readonly topic: string; readonly payload: unknown }

/** The product's tasks, each of which records that it ran. */
const recordingTasks = (tasks: Tasks, jobs: FinishedJob[]): Tasks =>
  Object.fromEntries(
    Object.entries(tasks).map(([topic, task]) => [
      topic,
      async (payload: unknown) => {
        jobs.push({ topic, payload })
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
 * Dependencies whose mail server accepts each mail, but its first answer is lost, as if this process had
 * ended at that point.
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

/** Triggers every kind of mail in turn, and calls `work` whenever a mail is due. */
const triggerMails = async (work: () => Promise<void>): Promise<void> => {
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
  const request = await readLatestRequest(test.deps.database.db, donation)
  if (request === null) throw new Error('no request')
  await decideRequest(test.deps, SUPPORT, {
    requestIds: request,
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
  await runJob(test.deps, 'reconcile-night')
  await work()
}

/** Prefixes of message ids, which are followed by the id of what the mail is about. */
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
const kindOf = ({ id }: DeliveredMail): string =>
  id
    .replace(/^<|@.*$/g, '')
    .replace(/-[\da-f]{8}-[\da-f-]{27}/, '')
    .replace(/^alert-.*/, 'alert')

describe('every mail', () => {
  it('whose acknowledgment was lost is resent once with the same id, and never again', async () => {
    const jobs: FinishedJob[] = []
    const lossyTasks = recordingTasks(allTasks(losingFirstAnswers(test.deps)), jobs)
    const tasks = allTasks(test.deps)
    await triggerMails(async () => {
      // An event may arrive in the first round, its mail in the second, and the mail's retry in the third.
      for (const _round of ['event', 'mail', 'retry']) await workWith(lossyTasks)
    })
    const mails = await readMails()
    const byId = Map.groupBy(mails, ({ id }) => id)
    expect([...new Set(mails.map(kindOf))].toSorted()).toEqual(EVERY_KIND)
    for (const [id, [first, second, ...more]] of byId) {
      expect(second, `${id} is the same mail`).toEqual(first)
      expect(more, `${id} came twice`).toEqual([])
    }

    // A queue may repeat any finished job.
    for (const { topic, payload } of jobs) await tasks[topic]?.(payload)
    await workWith(tasks)
    expect(await readMails()).toHaveLength(mails.length)
  })

  it('that the mail server refused is sent once later', async () => {
    const before = await readMails()
    await world.faults({ refuseMail: true })
    await new Donor(test).give({ caseId: await makeCase(test) })
    await workWith(allTasks(test.deps))
    expect(await readMails()).toHaveLength(before.length)
    await world.faults({ refuseMail: false })
    await workWith(allTasks(test.deps))
    await workWith(allTasks(test.deps))
    expect((await readMails()).slice(before.length).map(kindOf)).toEqual(['receipt'])
  })
})
