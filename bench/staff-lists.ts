import { createHash } from 'node:crypto'
import type pg from 'pg'
import { giveHistoric } from '#database/demo/give-historic.ts'
import { listPeople } from '#server/accounts/staff/read-person.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import { listCasesForStaff } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { listBlocks } from '#server/donations/block-list/list-blocks.ts'
import { listOrders } from '#server/donations/for-staff/list-orders.ts'
import { listDisputes, listDuplicatePayments } from '#server/donations/for-staff/money-back-queues.ts'
import { listLeads } from '#server/leads/read-leads.ts'
import { listMails } from '#server/mail-log/read-mails.ts'
import { listPayouts, listRuns } from '#server/payouts/for-staff/list-payouts.ts'
import { searchEverything } from '#server/staff/search-everything.ts'
import { listContacts } from '#server/support/read-contacts.ts'
import { listWebhooks } from '#server/webhooks/replay-webhook.ts'
import { makeCase } from '#testing/make-case.ts'
import { benchDeps } from './bench-deps.ts'
import type { Values } from './copy-rows.ts'
import {
  AT,
  compareSizes,
  copyRow,
  DONATION,
  type Filled,
  type OwnedDatabase,
  type Question,
  uuid,
} from './two-sizes.ts'

const FEW = 10_000
const MANY = 1_000_000
const STAFF = { staffId: '0190a0a0-0000-7000-8000-00000f00ba13', roles: ['admin'] } as const

/** SQL of a state: `rare` for one row in a hundred, `uncommon` for ten in a hundred, and `common` for all others. */
const stateOf = (common: string, rare: string, uncommon: string): string =>
  `case when n % 100 = 7 then '${rare}' when n % 10 = 3 then '${uncommon}' else '${common}' end`

/** Column values of the copies, by table. */
const TABLES: Readonly<Record<string, Values>> = {
  orders: {
    ...{ order_id: uuid('order'), idempotency_key: "'key' || n", draft_nonce: "'nonce' || n" },
    ...{ email_hash: "md5('donor' || n)", created_at: AT, paid_at: AT, state_at: AT },
    ...{ provider_ref: "'pi_' || n", charge_ref: "'ch_' || n", card_last4: '(1000 + n % 1000)::text' },
    state: stateOf('succeeded', 'disputed', 'refunded'),
  },
  account: {
    ...{ user_id: uuid('user'), email: 'null', email_hash: 'null', full_name: 'null' },
    created_at: AT,
  },
  lead: {
    ...{ email_hash: "md5('lead' || n)", lead_id: uuid('lead'), requested_at: AT },
    state: stateOf('closed', 'new', 'contacted'),
  },
  support_message: {
    ...{ email_hash: "md5('writer' || n)", message_id: uuid('message'), idempotency_key: "'key' || n" },
    ...{ requested_at: AT, sent_at: AT, state: stateOf('closed', 'open', 'answered') },
  },
  sent_mail: {
    ...{ email_hash: "md5('donor' || n)", message_id: "'receipt-' || n", sent_at: AT },
    state: stateOf('sent', 'refused', 'sent'),
  },
  webhook_inbox: {
    ...{ event_id: "'evt_' || n", object_ref: "'pi_' || n", received_at: AT },
    processed_at: `case when n % 100 = 7 then null else ${AT} end`,
    abandoned_at: `case when n % 100 = 7 then ${AT} end`,
  },
  audit_entry: {
    entry_id: uuid('entry'),
    acted_at: AT,
    act: stateOf('case.hide', 'person.erase', 'review.claim'),
    staff_id: `case when n % 100 = 3 then '${STAFF.staffId}'::uuid end`,
    reason: "md5('reason' || n)",
  },
  dispute: {
    ...{ dispute_id: uuid('dispute'), provider_ref: "'du_' || n", opened_at: AT, evidence_due_at: AT },
    state: stateOf('lost', 'open', 'won'),
  },
  duplicate_payment: {
    ...{
      duplicate_payment_id: uuid('duplicate'),
      payment_ref: "'pi_twice_' || n",
      charge_ref: "'ch_twice_' || n",
    },
    noticed_at: AT,
  },
  payout: {
    ...{ payout_id: uuid('payout'), period_start: "'2000-01-01'::date + n", created_at: AT },
    status: stateOf('paid', 'failed', 'reversed'),
  },
  block_entry: { key: "'email:' || n", added_at: AT },
  cases: {
    ...{ case_id: "upper(translate(substr(md5('case' || n), 1, 12), 'ilou', '0123'))", slug: "'case-' || n" },
    ...{ title: "'Fundraiser of ' || md5('title' || n)", created_at: AT },
    visibility: stateOf('live', 'hidden', 'draft'),
  },
}

/** Inserts the template rows that are copied. */
const seed = async (owner: pg.Pool, deps: Deps): Promise<void> => {
  await giveHistoric(deps, await makeCase({ deps }), DONATION, 'template')
  const bytes = "'\\x00'::bytea"
  await owner.query(
    `insert into account (user_id, created_at) values (gen_random_uuid(), '2025-01-01') on conflict do nothing`,
  )
  await owner.query(`insert into lead (email_hash, lead_id, email_cipher, phone_cipher, page, state, consent_version,
    consent_at, created_at, requested_at, attribution) values ('x', gen_random_uuid(), ${bytes}, ${bytes}, 'campaign', 'closed',
    '1', now(), now(), '2025-01-01', '{}')`)
  await owner.query(`insert into support_message (email_hash, message_id, idempotency_key, name_cipher, email_cipher,
    body_cipher, topic, state, sent_at, requested_at) values ('x', gen_random_uuid(), 'x', ${bytes}, ${bytes}, ${bytes},
    'gift', 'closed', '2025-01-01', '2025-01-01')`)
  await owner.query(`insert into sent_mail (email_hash, message_id, kind, about, state, failure, tries, mail_cipher, sent_at)
    values ('x', 'receipt-x', 'receipt', null, 'sent', null, 1, ${bytes}, '2025-01-01')`)
  await owner.query(`insert into webhook_inbox (event_id, type, object_ref, body, received_at, processed_at)
    values ('evt_x', 'charge.updated', null, '{}', '2025-01-01', '2025-01-01')`)
  const order = await owner.query<{ caseId: string; orderId: string }>(
    `select case_id as "caseId", order_id as "orderId" from orders`,
  )
  const orderKey = [order.rows[0]?.caseId, order.rows[0]?.orderId]
  await owner.query(
    `insert into dispute (case_id, dispute_id, order_id, provider_ref, amount_cents, donation_cents, tip_cents,
    cover_cents, fee_cents, state, reason, opened_at, state_at) values ($1, gen_random_uuid(), $2, 'du_x', 5000, 5000, 0,
    0, 0, 'lost', 'fraudulent', '2025-01-01', '2025-01-01')`,
    orderKey,
  )
  await owner.query(
    `insert into duplicate_payment (case_id, duplicate_payment_id, order_id, payment_ref, charge_ref, amount_cents,
    paid_at, state, noticed_at, state_at) values ($1, gen_random_uuid(), $2, 'pi_x', 'ch_x', 5000, '2025-01-01',
    'failed', '2025-01-01', '2025-01-01')`,
    orderKey,
  )
  await owner.query(
    `insert into payout (case_id, payout_id, period_start, amount_cents, donation_count, recipient_kind, recipient_display,
    status, created_at, cleared_until)
    values ($1, gen_random_uuid(), '2000-01-01', 5000, 1, 'beneficiary', 'Rosa D.', 'failed', '2025-01-01', '2025-01-01')`,
    [order.rows[0]?.caseId],
  )
  await owner.query(`insert into block_entry (key, reason, added_by, added_at)
    values ('email:x', 'A reason', gen_random_uuid(), '2025-01-01')`)
  await owner.query(`insert into audit_entry (case_id, entry_id, staff_id, act, reason, details, acted_at)
    values ('-', gen_random_uuid(), null, 'case.hide', 'A reason', '{}', '2025-01-01')`)
}

const fill = async (owner: pg.Pool, range: readonly [number, number]): Promise<void> => {
  for (const [table, values] of Object.entries(TABLES)) await copyRow(owner, table, values, range)
  await owner.query('vacuum analyze')
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const page = { cursor: undefined, limit: 50 }
const QUESTIONS: readonly Question<Deps>[] = [
  ['orders, all', (deps) => listOrders(deps, { filter: 'all', ...page })],
  ['orders, disputed', (deps) => listOrders(deps, { filter: 'disputed', ...page })],
  ['people', (deps) => listPeople(deps, { filter: 'all', ...page })],
  ['leads, all', (deps) => listLeads(deps, STAFF, { state: undefined, mine: false, ...page })],
  ['leads, new', (deps) => listLeads(deps, STAFF, { state: 'new', mine: false, ...page })],
  ['messages, open', (deps) => listContacts(deps, STAFF, { filter: 'open', ...page })],
  ['mails, all', (deps) => listMails(deps, {}, page)],
  ['mails, refused', (deps) => listMails(deps, { state: 'refused' }, page)],
  ['webhooks, all', (deps) => listWebhooks(deps, { filter: 'all', ...page })],
  ['webhooks, given up', (deps) => listWebhooks(deps, { filter: 'abandoned', ...page })],
  ['disputes', (deps) => listDisputes(deps, { filter: 'undecided', ...page })],
  ['duplicate payments', (deps) => listDuplicatePayments(deps, page)],
  ['payouts, all', (deps) => listPayouts(deps, page)],
  ['payouts, failed', (deps) => listPayouts(deps, { state: 'failed', ...page })],
  ['payout runs', (deps) => listRuns(deps, page)],
  ['block list', (deps) => listBlocks(deps, page)],
  ['audit log', (deps) => readAudit(deps, {}, page)],
  ['audit log, one act', (deps) => readAudit(deps, { act: 'person.erase' }, page)],
  ['finished work', (deps) => readAudit(deps, { staffId: STAFF.staffId }, page)],
  ['audit log, a word', (deps, turn) => readAudit(deps, { about: md5(`reason${turn + 1}`) }, page)],
  ['cases, all', (deps) => listCasesForStaff(deps, { filter: 'all', ...page })],
  ['cases, hidden', (deps) => listCasesForStaff(deps, { filter: 'hidden', ...page })],
  ['bar: last four', (deps, turn) => searchEverything(deps, STAFF, { q: String(1000 + turn) })],
  ['bar: payment', (deps, turn) => searchEverything(deps, STAFF, { q: `pi_${100_000 + turn}` })],
  ['bar: e-mail', (deps, turn) => searchEverything(deps, STAFF, { q: `donor${turn}@bench.example` })],
  ['bar: words', (deps, turn) => searchEverything(deps, STAFF, { q: `rebuild ${turn}` })],
]

const fillDatabase = async (database: OwnedDatabase, rows: number): Promise<Filled<Deps>> => {
  const { deps, close } = await benchDeps(database)
  await seed(database.owner, deps)
  await fill(database.owner, [1, rows])
  return { world: deps, close }
}

/** Measures whether staff lists and the command bar stay as fast with a hundred times as many rows. */
export const benchStaffLists = async (database: OwnedDatabase): Promise<void> => {
  console.log(`Staff lists, ${FEW} and ${MANY} rows of each kind`)
  await compareSizes(database, [FEW, MANY], { fill: fillDatabase, questions: QUESTIONS })
}
