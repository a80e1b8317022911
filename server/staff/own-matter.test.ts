import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { type CallName, calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { LEAD_CONSENT } from '#contract/leads/leads.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { readDisputesOf } from '#server/donations/disputes/disputes.queries.ts'
import { readLatestRequest } from '#server/donations/refunds/refund-requests.queries.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { noteDifferences } from '#server/reconciliation/differences.queries.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import {
  type Matter,
  OWN_MATTER_ROWS,
  OWN_READ_ROWS,
  type OwnMatterRow,
  type Party,
} from '#testing/own-matter-rows.ts'
import { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'

/**
 * No member of staff acts on their own matters or reads them as staff: every act and every read with a subject, tried by
 * each person whose matter it is.
 */

const test = testApp()
const names = Object.keys(calls).filter((name): name is CallName => name in calls)
const ofStaff = names.filter(
  (name) => calls[name].auth === 'staff' && calls[name].capability !== 'staff.enter',
)
/** Calls by which staff act. */
const acts = ofStaff.filter((name) => calls[name].method === 'POST')
/** Fields of a read that name one matter. `email` finds mails to an address, which its owner has. */
const SUBJECT_FIELDS = ['caseId', 'orderId', 'checkId', 'disputeId', 'userId', 'leadId', 'messageId', 'about']
const fieldsOf = (name: CallName): string[] => {
  const { input } = calls[name]
  return input instanceof z.ZodObject ? Object.keys(input.shape) : []
}
/** Staff's reads that have a subject. */
const reads = ofStaff.filter(
  (name) => calls[name].method === 'GET' && fieldsOf(name).some((field) => SUBJECT_FIELDS.includes(field)),
)
const rows: Readonly<Partial<Record<CallName, OwnMatterRow>>> = {
  ...OWN_MATTER_ROWS,
  ...OWN_READ_ROWS,
}

let people: Record<Party, TestPerson>
let uninvolved: TestPerson
let matter: Matter

const idOf = async (person: TestPerson) => (await person.call('userInfo', {})).data.userId

/** A report, a message and a lead from a visitor with this address. */
const sendAll = async (email: string, caseId: string) => {
  const visitor = new TestPerson(test, 'visitor@mail.example')
  const idempotencyKey = randomUUID()
  await visitor.call('reportCase', {
    caseId,
    idempotencyKey,
    reason: 'other',
    text: 'The picture is from a newspaper.',
    email,
  })
  const text = 'When will the money be with her?'
  await visitor.call('contactSupport', { idempotencyKey, topic: 'gift', text, name: 'Ada Lane', email })
  const [message] = (await uninvolved.call('contactMessages', {})).data.items
  const messageId = message?.messageId ?? ''
  await uninvolved.call('tieContact', { messageId, version: 1, caseId })
  const consent = { consent: true, consentVersion: LEAD_CONSENT.version } as const
  const { leadId } = (await visitor.call('submitLead', { email, phone: '5032140177', ...consent })).data
  return { messageId, leadId }
}

const storeDifference = async ({ caseId, orderId }: DonationLink): Promise<string> => {
  const { deps } = test
  const difference = {
    kind: 'movement_unknown' as const,
    ref: 'txn_1',
    balanceRef: 'txn_1',
    journalId: null,
    caseId,
    orderId,
    oursCents: 0,
    theirsCents: 100,
    cause: 'The provider has a movement that the books don’t.',
  }
  await noteDifferences(deps.database.db, deps.ids, [difference], {
    runId: randomUUID(),
    now: deps.clock.now(),
  })
  const { rows } = await deps.database.pool.query<{ difference_id: string }>(
    'select difference_id from reconciliation_difference',
  )
  return rows[0]?.difference_id ?? ''
}

beforeAll(async () => {
  uninvolved = await staffPerson(test, 'admin')
  const [owner, beneficiary, donor, sender, self] = [
    await staffPerson(test, 'admin'),
    await staffPerson(test, 'admin'),
    await staffPerson(test, 'admin'),
    await staffPerson(test, 'admin'),
    await staffPerson(test, 'admin'),
  ]
  people = { owner, beneficiary, donor, sender, self }
  const { deps } = test
  const caseId = await makeCase(test, { ownerId: await idOf(owner) })
  await nameBeneficiary(deps, caseId, beneficiary.email)
  const { checkId } = await submitWholeCase(test, owner, { beneficiaryEmail: beneficiary.email })
  const donation = await DonationLink.create(test, { caseId, email: donor.email })
  await donation.act('requestRefund', { reason: 'mistake' })
  const request = await readLatestRequest(deps.database.db, donation)
  await uninvolved.call('blockOrder', {
    orderId: donation.orderId,
    parts: ['email'],
    reason: 'A test of cards.',
  })
  await disputeDonation(test, donation)
  const [dispute] = await readDisputesOf(deps.database.db, donation)
  matter = {
    caseId,
    checkId,
    orderId: donation.orderId,
    disputeId: dispute?.disputeId ?? '',
    requestId: request?.requestId ?? '',
    blockKey: `email:${deps.personalData.emailHash(donor.email)}`,
    differenceId: await storeDifference(donation),
    donorEmail: donor.email,
    selfId: await idOf(self),
    ...(await sendAll(sender.email, caseId)),
  }
})

const formOf = (fields: object): Response => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', new Blob(['%PDF-1.4']), 'receipt.pdf')
  return new Response(form)
}

const answerTo = async (person: TestPerson, name: CallName, row: OwnMatterRow) => {
  if ('system' in row) throw new Error('nothing to call')
  const { method, path } = calls[name]
  const input = row.input(matter)
  const form = row.form === true ? formOf(input) : null
  const answer = await test.app.inject({
    method,
    url: path,
    headers: {
      cookie: [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      ...(form === null ? {} : { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    ...(method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input)) }
      : { payload: form === null ? input : Buffer.from(await form.arrayBuffer()) }),
  })
  if (!String(answer.headers['content-type']).startsWith('application/json')) return { code: 0, msg: '' }
  return answer.json<{ code: number; msg: string }>()
}

it('every act of staff has a row, and every read of one matter', () => {
  expect(Object.keys(OWN_MATTER_ROWS).sort()).toEqual(acts.toSorted())
  expect(Object.keys(OWN_READ_ROWS).sort()).toEqual(reads.toSorted())
})

it.each([...acts, ...reads])('%s is refused to everyone whose own matter it is', async (name) => {
  const row = rows[name]
  if (row === undefined || 'system' in row) return
  for (const party of row.parties) {
    const { code, msg } = await answerTo(people[party], name, row)
    expect(code, `${party}: ${msg}`).toBe(codes.conflictOfInterest.code)
    expect(msg).toMatch(/^(This|You).*A colleague has to (do this|look at it)\.$/)
  }
})

it('a filter by an id is refused by whose matter it names: a case, an account or a record of a case', async () => {
  const { caseId, orderId, requestId, disputeId, checkId, messageId, selfId } = matter
  const parties: readonly (readonly [about: string, ...Party[]])[] = [
    [caseId, 'owner', 'beneficiary'],
    [checkId, 'owner', 'beneficiary'],
    [messageId, 'owner', 'beneficiary'],
    ...[orderId, requestId, disputeId].map((id) => [id, 'owner', 'beneficiary', 'donor'] as const),
    [selfId, 'self'],
  ]
  for (const [about, ...involved] of parties)
    for (const name of ['staffMails', 'staffAudit'] as const) {
      for (const party of involved)
        expect(await people[party].code(name, { about }), `${name} ${party}`).toBe(
          codes.conflictOfInterest.code,
        )
      expect(await uninvolved.code(name, { about }), name).toBe(0)
    }
})

/** The home page's selection is curated as a whole, a month's books are whole, and one's own acts are one's own. */
const WHOLE_LISTS = ['curatedCases', 'journalsCsv', 'trialBalanceCsv', 'finishedWork', 'finishedWorkCsv']
const lists = ofStaff.filter((name) => {
  const { output, path, method } = calls[name]
  const isList = output instanceof z.ZodObject && 'items' in output.shape
  return method === 'GET' && (isList || path.endsWith('csv')) && !WHOLE_LISTS.includes(name)
})

it('no list and no download of one shows rows about the reader’s own case or account', async () => {
  const { caseId, orderId, requestId, disputeId, checkId, selfId } = matter
  const { deps } = test
  await test.work()
  await deps.database.transact(async (tx) =>
    insertAuditEntry(tx, deps, {
      caseId: null,
      staffId: await idOf(uninvolved),
      act: 'person.end_sessions',
      reason: 'Their phone was stolen.',
      details: { userId: selfId },
    }),
  )
  const show = async (person: TestPerson, name: CallName): Promise<string> => {
    const cookie = [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const query = calls[name].path.endsWith('csv') ? {} : { limit: '100' }
    return (await test.app.inject({ url: calls[name].path, query, headers: { cookie } })).body
  }
  const ofCase = [caseId, orderId, requestId, disputeId, checkId]
  const listsWithCase: string[] = []
  for (const name of lists) {
    const [whole, own, received] = [
      await show(uninvolved, name),
      await show(people.owner, name),
      await show(people.beneficiary, name),
    ]
    if (ofCase.some((id) => whole.includes(id))) listsWithCase.push(name)
    for (const id of ofCase)
      expect([own.includes(id), received.includes(id)], `${name} ${id}`).toEqual([false, false])
  }
  const fullLists = ['Reviews', 'Orders', 'Disputes', 'Blocks', 'Journals', 'Cases', 'Mails'].map(
    (name) => `staff${name}`,
  )
  for (const name of [...fullLists, 'refundRequests', 'reportedCases', 'contactMessages'])
    expect(listsWithCase).toEqual(expect.arrayContaining([name, `${name}Csv`]))
  const found = await Promise.all(
    [uninvolved, people.owner].map(
      async (person) => (await person.call('staffSearch', { q: orderId })).data.items,
    ),
  )
  expect(found.map((items) => items.map(({ id }) => id))).toEqual([[orderId], []])
  for (const name of ['staffAudit', 'staffAuditCsv'] as const) {
    expect(await show(uninvolved, name)).toContain('Their phone was stolen.')
    expect(await show(people.self, name)).not.toContain('Their phone was stolen.')
  }
})

it('a message about a case is a matter of its owner before anyone has linked it', async () => {
  const visitor = new TestPerson(test, 'visitor@mail.example')
  const text = 'I think that this fundraiser is made up.'
  await visitor.call('contactSupport', {
    idempotencyKey: randomUUID(),
    topic: 'other',
    text,
    name: 'Ada Lane',
    email: 'visitor@mail.example',
    about: `https://hearten.example/case-detail/${matter.caseId}/help`,
  })
  const { items } = (await uninvolved.call('contactMessages', {})).data
  const message = items.find(({ about }) => about !== null)
  const closing = { messageId: message?.messageId ?? '', version: 1, closed: true }
  expect(await people.owner.code('closeContact', closing)).toBe(codes.conflictOfInterest.code)
  const listed = async (person: TestPerson) =>
    (await person.call('contactMessages', {})).data.items.map(({ messageId }) => messageId)
  expect(await listed(uninvolved)).toContain(closing.messageId)
  expect(await listed(people.owner)).not.toContain(closing.messageId)
  expect(await uninvolved.code('closeContact', closing)).toBe(0)
})

it('each of these acts and reads finds its subject, and a colleague isn’t kept from it', async () => {
  for (const name of [...acts, ...reads]) {
    const row = rows[name]
    if (row === undefined || 'system' in row) continue
    const { code } = await answerTo(uninvolved, name, row)
    expect([codes.conflictOfInterest.code, codes.invalidInput.code], name).not.toContain(code)
  }
})
