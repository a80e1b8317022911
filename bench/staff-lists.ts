import type pg from 'pg'
import { giveHistoric } from '#database/demo/give-historic.ts'
import { listPeople } from '#server/accounts/staff/read-person.ts'
import { readAudit } from '#server/audit/read-audit.ts'
import { listCasesForStaff } from '#server/cases/for-staff/list-cases.ts'
import type { Deps } from '#server/deps.ts'
import { listLeads } from '#server/leads/read-leads.ts'
import { listMails } from '#server/mail-log/read-mails.ts'
import { listOrders } from '#server/orders/for-staff/list-orders.ts'
import { searchEverything } from '#server/staff/search-everything.ts'
import { listContacts } from '#server/support/read-contacts.ts'
import { listWebhooks } from '#server/webhooks/replay-webhook.ts'
import { makeCase } from '#testing/make-case.ts'
import { type BenchPlace, benchDeps } from './outside-the-network.ts'

const FEW = 10_000
const MANY = 1_000_000
const WARM = 20
const CALLS = 200
const STAFF = { staffId: '0190a0a0-0000-7000-8000-00000f00ba13', roles: ['admin'] } as const
const DONATION = {
  amountCents: 5000,
  tipCents: 500,
  coverFee: false,
  name: 'Bench Donor',
  email: 'donor@bench.example',
  nameShown: 'full' as const,
  hideAmount: false,
  message: '',
  at: new Date(0),
}

/** Column values of copy `n`; other columns are the template row's. */
type Values = Readonly<Record<string, string>>

const AT = "'2026-01-01'::timestamptz + n * interval '20 seconds'"
const uuid = (kind: string) => `md5('${kind}' || n)::uuid`

/** Copies a table's single row as rows `from` to `until`. */
const copyRow = async (
  owner: pg.Pool,
  table: string,
  values: Values,
  [from, until]: readonly [number, number],
): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await owner.query(
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => values[name] ?? `t.${name}`).join(', ')}
     from (select * from ${table} order by ctid limit 1) t, generate_series(${from}, ${until}) n`,
  )
}

/** One state for ten rows in a hundred, one for one in ten thousand, and one for all others. */
const stateOf = (often: string, rare: string, seldom: string): string =>
  `case when n % 10000 = 7 then '${rare}' when n % 10 = 3 then '${seldom}' else '${often}' end`

const TABLES: Readonly<Record<string, Values>> = {
  orders: {
    ...{ order_id: uuid('order'), idempotency_key: "'key' || n", draft_nonce: "'nonce' || n" },
    ...{ email_hash: "md5('donor' || n)", created_at: AT, paid_at: AT, state_at: AT },
    ...{ provider_ref: "'pi_' || n", charge_ref: "'ch_' || n", card_last4: "lpad((n % 9999)::text, 4, '0')" },
    state: stateOf('succeeded', 'disputed', 'refunded'),
  },
  account: {
    ...{ user_id: uuid('user'), email: 'null', email_hash: 'null', full_name: 'null' },
    created_at: AT,
  },
  lead: {
    ...{ email_hash: "md5('lead' || n)", lead_id: uuid('lead'), asked_at: AT },
    state: stateOf('closed', 'new', 'contacted'),
  },
  support_message: {
    ...{ email_hash: "md5('writer' || n)", message_id: uuid('message'), idempotency_key: "'key' || n" },
    ...{ asked_at: AT, sent_at: AT, state: stateOf('closed', 'open', 'answered') },
  },
  sent_mail: {
    ...{ email_hash: "md5('donor' || n)", message_id: "'receipt-' || n", sent_at: AT },
    state: stateOf('sent', 'refused', 'sent'),
  },
  webhook_inbox: {
    ...{ event_id: "'evt_' || n", object_ref: "'pi_' || n", received_at: AT },
    worked_at: `case when n % 10000 = 7 then null else ${AT} end`,
    given_up_at: `case when n % 10000 = 7 then ${AT} end`,
  },
  audit_entry: {
    entry_id: uuid('entry'),
    acted_at: AT,
    act: stateOf('case.hide', 'person.erase', 'review.claim'),
  },
  cases: {
    ...{ case_id: "upper(translate(substr(md5('case' || n), 1, 12), 'ilou', '0123'))", slug: "'case-' || n" },
    ...{ title: "'Fundraiser of ' || md5('title' || n)", created_at: AT },
    visibility: stateOf('live', 'hidden', 'draft'),
  },
}

/** The template rows that are copied. */
const seed = async (owner: pg.Pool, deps: Deps): Promise<void> => {
  await giveHistoric(deps, await makeCase({ deps }), DONATION, 'template')
  const bytes = "'\\x00'::bytea"
  await owner.query(
    `insert into account (user_id, created_at) values (gen_random_uuid(), '2025-01-01') on conflict do nothing`,
  )
  await owner.query(`insert into lead (email_hash, lead_id, email_cipher, phone_cipher, page, state, consent_version,
    consent_at, created_at, asked_at, attribution) values ('x', gen_random_uuid(), ${bytes}, ${bytes}, 'campaign', 'closed',
    '1', now(), now(), '2025-01-01', '{}')`)
  await owner.query(`insert into support_message (email_hash, message_id, idempotency_key, name_cipher, email_cipher,
    body_cipher, topic, state, sent_at, asked_at) values ('x', gen_random_uuid(), 'x', ${bytes}, ${bytes}, ${bytes},
    'gift', 'closed', '2025-01-01', '2025-01-01')`)
  await owner.query(`insert into sent_mail (email_hash, message_id, kind, about, state, failure, tries, mail_cipher, sent_at)
    values ('x', 'receipt-x', 'receipt', null, 'sent', null, 1, ${bytes}, '2025-01-01')`)
  await owner.query(`insert into webhook_inbox (event_id, type, object_ref, body, received_at, worked_at)
    values ('evt_x', 'charge.updated', null, '{}', '2025-01-01', '2025-01-01')`)
  await owner.query(`insert into audit_entry (case_id, entry_id, staff_id, act, reason, details, acted_at)
    values ('-', gen_random_uuid(), null, 'case.hide', 'A reason', '{}', '2025-01-01')`)
}

const fill = async (owner: pg.Pool, range: readonly [number, number]): Promise<void> => {
  for (const [table, values] of Object.entries(TABLES)) await copyRow(owner, table, values, range)
  await owner.query('vacuum analyze')
}

type Question = readonly [name: string, ask: (deps: Deps, turn: number) => Promise<unknown>]

const page = { cursor: undefined, limit: 50 }
const QUESTIONS: readonly Question[] = [
  ['orders, all', (deps) => listOrders(deps, { filter: 'all', ...page })],
  ['orders, disputed', (deps) => listOrders(deps, { filter: 'disputed', ...page })],
  ['people', (deps) => listPeople(deps, { filter: 'all', ...page })],
  ['leads, all', (deps) => listLeads(deps, STAFF, { state: undefined, ...page })],
  ['leads, new', (deps) => listLeads(deps, STAFF, { state: 'new', ...page })],
  ['messages, open', (deps) => listContacts(deps, STAFF, { filter: 'open', ...page })],
  ['mails, all', (deps) => listMails(deps, {}, page)],
  ['mails, refused', (deps) => listMails(deps, { state: 'refused' }, page)],
  ['webhooks, all', (deps) => listWebhooks(deps, { filter: 'all', ...page })],
  ['webhooks, given up', (deps) => listWebhooks(deps, { filter: 'given_up', ...page })],
  ['audit log', (deps) => readAudit(deps, {}, page)],
  ['audit log, one act', (deps) => readAudit(deps, { act: 'person.erase' }, page)],
  ['cases, all', (deps) => listCasesForStaff(deps, { filter: 'all', ...page })],
  ['cases, hidden', (deps) => listCasesForStaff(deps, { filter: 'hidden', ...page })],
  ['bar: last four', (deps, turn) => searchEverything(deps, STAFF, { q: String(1000 + turn) })],
  ['bar: payment', (deps, turn) => searchEverything(deps, STAFF, { q: `pi_${100_000 + turn}` })],
  ['bar: e-mail', (deps, turn) => searchEverything(deps, STAFF, { q: `donor${turn}@bench.example` })],
  ['bar: words', (deps, turn) => searchEverything(deps, STAFF, { q: `rebuild ${turn}` })],
]

const p99 = async (deps: Deps, [, ask]: Question): Promise<number> => {
  const taken: number[] = []
  for (let turn = 0; turn < WARM + CALLS; turn += 1) {
    const begun = performance.now()
    await ask(deps, turn)
    if (turn >= WARM) taken.push(performance.now() - begun)
  }
  return taken.sort((a, b) => a - b)[Math.floor(CALLS * 0.99)] ?? 0
}

const measure = async (deps: Deps): Promise<number[]> => {
  const figures: number[] = []
  for (const question of QUESTIONS) figures.push(await p99(deps, question))
  return figures
}

/** Measures whether staff lists and the command bar stay as fast with a hundred times as many rows. */
export const benchStaffLists = async (place: BenchPlace & { owner: pg.Pool }): Promise<void> => {
  const { owner } = place
  const { deps, close } = await benchDeps(place)
  try {
    await seed(owner, deps)
    await fill(owner, [1, FEW])
    const few = await measure(deps)
    await fill(owner, [FEW + 1, MANY])
    const many = await measure(deps)
    console.log(`p99 of ${CALLS} calls, ms, at ${FEW} and at ${MANY} rows of each kind:`)
    for (const [index, [name]] of QUESTIONS.entries()) {
      const [before, after] = [few[index] ?? 0, many[index] ?? 0]
      console.log(
        `${name}: ${before.toFixed(1)} and ${after.toFixed(1)}, ${(after / before).toFixed(2)} times`,
      )
    }
  } finally {
    await close()
  }
}
