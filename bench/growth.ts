import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { calls } from '#contract/calls.ts'
import { CASE_SORTS } from '#contract/cases/case-filters.ts'
import { giveHistoric } from '#database/demo/give-historic.ts'
import { buildApp } from '#server/app.ts'
import { refreshCaseCards } from '#server/cases/case-card.ts'
import { listOwnFundraisers } from '#server/cases/drafts/own-fundraisers.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import type { Deps } from '#server/deps.ts'
import { listDonors } from '#server/donations/donors/list-donors.ts'
import { readDashboard } from '#server/fundraisers/dashboard/read-dashboard.ts'
import { countOwnAudience } from '#server/fundraisers/updates/read-audience.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { makeCase } from '#testing/make-case.ts'
import { benchDeps } from './bench-deps.ts'
import type { Values } from './copy-rows.ts'
import {
  compareSizes,
  copyRow,
  DONATION,
  type Filled,
  type OwnedDatabase,
  type Question,
  uuid,
} from './two-sizes.ts'

const FEW_CASES = 1000
const MANY_CASES = 100_000
const DONATIONS_A_CASE = 10
const OWNER: SignedIn = {
  kind: 'user',
  userId: '0190a0a0-0000-7000-8000-00000f00ba14',
  sessionId: '0190a0a0-0000-7000-8000-00000f00ba15',
  visitorId: null,
  ip: '127.0.0.1',
  userAgent: 'bench',
}

const CASE_ID = (n: string): string => `upper(left(md5('case' || ${n}), 12))`
const PUBLISHED = "now() - n * interval '90 seconds'"
const DONATED = "now() - n * interval '20 seconds'"

/** Column values of the template case's copies. The first few keep its owner. */
const caseTables: Readonly<Record<string, Values>> = {
  cases: {
    case_id: CASE_ID('n'),
    slug: "'case-' || n",
    title: "'Fundraiser of ' || md5('title' || n)",
    published_at: PUBLISHED,
    created_at: PUBLISHED,
    owner_id: `case when n <= 5 then t.owner_id else ${uuid('owner')} end`,
  },
  case_card: {
    case_id: CASE_ID('n'),
    raise_type: '1 + n % 12',
    published_at: PUBLISHED,
    trend_score: '1.0 / n',
    state: "(array['OH', 'OR', 'KY', 'TX', 'FL'])[1 + n % 5]",
    open_until: 'case when n % 3 > 0 then t.open_until end',
    // Every tenth case is near the ZIP code that is searched, so that lists of either size are full.
    latitude: 'case when n % 10 = 0 then 39.1 + n % 61 / 100.0 else 25 + n % 2300 / 100.0 end',
    longitude: 'case when n % 10 = 0 then -81.8 + n % 71 / 100.0 else -70 - n % 5100 / 100.0 end',
    raised_cents: 't.goal_cents * (n % 120) / 100',
    donor_count: 'n % 400',
    search_text: "'flood word' || n % 500 || ' ' || left(md5('rare' || n % 20000), 9)",
    search_names: "'rosa of ' || md5('title' || n)",
  },
  case_balance: { case_id: CASE_ID('n') },
  case_image: { case_id: CASE_ID('n'), image_id: uuid('image') },
  case_update: { case_id: CASE_ID('n'), update_id: uuid('update') },
  withdrawal_account: { case_id: CASE_ID('n'), account_ref: "'acct_' || n" },
}

/** Column values of the donations. One in ten is the template case's; the others are spread over all cases. */
const donationTables = (cases: number): Readonly<Record<string, Values>> => {
  const ofCase = { case_id: `case when n % 10 = 0 then t.case_id else ${CASE_ID(`(1 + n % ${cases})`)} end` }
  return {
    orders: {
      ...ofCase,
      order_id: uuid('order'),
      idempotency_key: "'key' || n",
      draft_nonce: "'nonce' || n",
      email_hash: "md5('donor' || n)",
      consent_updates: 'n % 3 = 0',
      created_at: DONATED,
      paid_at: DONATED,
      state_at: DONATED,
      provider_ref: "'pi_' || n",
      charge_ref: "'ch_' || n",
      balance_txn_ref: "'txn_' || n",
    },
    donation: {
      ...ofCase,
      donation_id: uuid('order'),
      email_hash: "md5('donor' || n)",
      donated_at: DONATED,
      clears_at: `${DONATED} + interval '120 hours'`,
      amount_cents: '500 + n % 997',
      message: "case when n % 7 = 0 then 'Hold on' end",
    },
    // Their second donation doesn’t exist: a filter looks for donors who have one.
    case_donor: {
      ...ofCase,
      email_hash: "md5('donor' || n)",
      first_at: DONATED,
      donation_count: 'case when n % 500 = 0 then 2 else 1 end',
    },
  }
}

const fillTables = async (
  owner: pg.Pool,
  tables: Readonly<Record<string, Values>>,
  range: readonly [number, number],
): Promise<void> => {
  for (const [table, values] of Object.entries(tables)) await copyRow(owner, table, values, range)
}

type World = { readonly app: FastifyInstance; readonly deps: Deps; readonly caseId: string }

const makeTemplate = async (deps: Deps): Promise<string> => {
  const caseId = await makeCase({ deps }, { ownerId: OWNER.userId })
  const at = new Date()
  await giveHistoric(deps, caseId, { ...DONATION, message: 'Hold on', at }, 'template')
  await postUpdate(deps, caseId, { title: 'The floor is in', text: 'Thank you.' })
  await foldWaitingCases(deps.database, (changed) => refreshCaseCards(deps, changed))
  return caseId
}

const fillDatabase = async (database: OwnedDatabase, cases: number): Promise<Filled<World>> => {
  const { deps, close } = await benchDeps(database)
  const caseId = await makeTemplate(deps)
  const donations = cases * DONATIONS_A_CASE
  await fillTables(database.owner, caseTables, [1, cases])
  await fillTables(database.owner, donationTables(cases), [1, donations])
  await database.owner.query(
    `update case_balance set donations = $2, donors = $2, raised_cents = $2 * 1000 where case_id = $1`,
    [caseId, donations / 10],
  )
  await database.owner.query(
    `insert into search_word select distinct word from case_card, unnest(string_to_array(search_text, ' ')) word
     where char_length(word) between 3 and 40 on conflict do nothing`,
  )
  await database.owner.query('vacuum analyze')
  const app = await buildApp(deps)
  const closeAll = async (): Promise<void> => {
    await app.close()
    await close()
  }
  return { world: { app, deps, caseId }, close: closeAll }
}

const get = async ({ app }: World, url: string): Promise<void> => {
  const { statusCode, body } = await app.inject({ url })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`)
}

const list = (query: string): Question<World> => [
  `list, ${query}`,
  (world) => get(world, `${calls.caseList.path}?${query}`),
]

const donations = (query: string): Question<World> => [
  `donations, ${query}`,
  (world) => get(world, `${calls.caseDonations.path}?caseId=${world.caseId}&limit=20&${query}`),
]

/** The calls to measure. The searched words are in all cases, in some, in few, mistyped, or in none. */
const QUESTIONS: readonly Question<World>[] = [
  ['detail', (world) => get(world, `${calls.caseDetail.path}?caseId=${world.caseId}`)],
  ['view info', (world) => get(world, `${calls.viewInfo.path}?caseId=${world.caseId}`)],
  ...['sort=recent', 'sort=top', 'sort=first', 'sort=recent&withWords=true'].map(donations),
  ...CASE_SORTS.filter((sort) => sort !== 'nearest').map((sort) => list(`sort=${sort}`)),
  ...['raiseType=8', 'state=OH', 'verifiedOnly=true', 'progress=near_goal', 'near=45750'].map(list),
  ...['q=flood', 'q=word7', 'q=flood+word7', 'q=flood+word1', 'q=floood', 'q=zzzzqqq'].map(list),
  ['dashboard of a case', ({ deps, caseId }) => readDashboard(deps, OWNER, caseId)],
  [
    'donors who gave again',
    ({ deps, caseId }) => listDonors(deps, OWNER, { caseId, filter: 'again', limit: 20 }),
  ],
  ['audience of updates', ({ deps, caseId }) => countOwnAudience(deps, OWNER, caseId)],
  ['own fundraisers', ({ deps }) => listOwnFundraisers(deps, OWNER)],
]

/**
 * Measures whether public pages and dashboards stay as fast with a hundred times as many cases and donations.
 * @param only measures the calls whose name contains it
 */
export const benchGrowth = async (database: OwnedDatabase, only = ''): Promise<void> => {
  console.log(
    `Growth, ${FEW_CASES} and ${MANY_CASES} cases, each with ${DONATIONS_A_CASE} donations, a tenth of them one case’s`,
  )
  await compareSizes(database, [FEW_CASES, MANY_CASES], {
    fill: fillDatabase,
    questions: QUESTIONS.filter(([name]) => name.includes(only)),
  })
}
