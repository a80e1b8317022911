import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { CASE_SORTS } from '#contract/cases/case-filters.ts'
import { DONATION_SORTS } from '#contract/cases/cases.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { postUpdate } from '#server/cases/updates/post-update.ts'
import { cursorOf } from '#server/platform/keyset-page.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeLarge } from '#testing/large-case.ts'
import { makeCase } from '#testing/make-case.ts'
import { type SentStatement, watchStatements } from '#testing/sent-statements.ts'
import { caseWatches } from './case-watch.ts'

const test = testApp()
let owner: pg.Client
let caseId = ''

/** Maximum rows that a statement may read: a list's largest page, the row after it, and a few filtered rows. */
const ROWS_MAX = 250
/** Curated cases, and the dictionary for misspelled words. */
const SMALL_TABLES = ['operation_case', 'search_word']
/** A list with a filter outside its index reads the cards of all cases: one short row each. */
const CARD_TABLES = ['case_card', 'withdrawal_account']

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Index Cond'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const rowsRead = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

const explain = async ({ text, values }: SentStatement): Promise<Plan[]> => {
  const { rows } = await owner.query(`explain (analyze, timing off, format json) ${text}`, [...values])
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
}

/** Describes each table of which a statement reads more rows than are shown. */
const findExcess = async (statement: SentStatement, exempt: readonly string[]): Promise<string[]> => {
  const { text } = statement
  // A count that stops early may begin with any rows.
  const stopsEarly = /limit \$\d+\) as counted/.test(text)
  return (await explain(statement)).flatMap((node) => {
    const table = node['Relation Name']
    if (table === undefined || exempt.includes(table)) return []
    const isWhole = node['Node Type'] === 'Seq Scan' && !stopsEarly
    return isWhole || rowsRead(node) > ROWS_MAX
      ? [`${node['Node Type']} of ${table}, ${rowsRead(node)} rows: ${text}`]
      : []
  })
}

const casePages = (): string[] => {
  const [donationId, time] = ['0193a5a0-0000-7000-8000-000000000000', new Date().toISOString()]
  const donations = DONATION_SORTS.flatMap((sort) =>
    ['false', 'true'].flatMap((withWords) =>
      ['', cursorOf([sort === 'top' ? 900 : time, donationId])].map(
        (cursor) =>
          `${calls.caseDonations.path}?caseId=${caseId}&sort=${sort}&withWords=${withWords}&limit=100&cursor=${cursor}`,
      ),
    ),
  )
  const transfers = `${calls.casePayoutNotices.path}?caseId=${caseId}`
  return [
    `${calls.caseDetail.path}?caseId=${caseId}`,
    `${calls.viewInfo.path}?caseId=${caseId}`,
    ...donations,
    transfers,
    `${transfers}&limit=100&cursor=${cursorOf([time, donationId])}`,
    `${calls.latestPayoutNotices.path}?limit=12`,
    `/embed/${caseId}`,
  ]
}

const SORTS = CASE_SORTS.filter((sort) => sort !== 'nearest')
const LISTS = [
  ...SORTS.map((sort) => `${calls.caseList.path}?sort=${sort}`),
  `${calls.caseList.path}?sort=newest&cursor=${cursorOf([Date.now() / 1000, '7'.repeat(12)])}`,
  `${calls.caseList.path}?near=45750&anyDistance=true`,
  `${calls.publicCuratedCases.path}?limit=12`,
  '/cases.rss',
  '/sitemaps/cases-7.xml.gz',
]
const FILTERED_LISTS = [
  'withEnded=true',
  'verifiedOnly=true',
  'raiseType=8',
  'state=OH',
  'progress=near_goal',
  'q=flood',
  'q=floood',
  'near=45750',
].flatMap((filter) => SORTS.map((sort) => `${calls.caseList.path}?sort=${sort}&${filter}`))

/** The distinct statements behind these addresses. */
const statementsOf = async (addresses: readonly string[]): Promise<SentStatement[]> => {
  const sent = new Map<string, SentStatement>()
  const stop = watchStatements((statement) => {
    if (/^\s*(select|with)\b/i.test(statement.text)) sent.set(JSON.stringify(statement), statement)
  })
  for (const url of addresses) {
    const { statusCode } = await test.app.inject({ url })
    expect([url, statusCode]).toEqual([url, 200])
  }
  const { ready, leave } = caseWatches(test.deps).join(caseId, {
    tell: () => undefined,
    end: () => undefined,
  })
  await ready
  leave()
  stop()
  return [...sent.values()]
}

beforeAll(async () => {
  caseId = await makeCase(test)
  for (let n = 0; n < 21; n += 1)
    await placeDonation(test, caseId, {
      at: new Date(test.clock.now().getTime() - n * MINUTE_MS),
      email: `donor${n}@mail.example`,
      message: n < 2 ? 'Hold on' : '',
    })
  await makeCase(test, { verified: false })
  await test.work()
  await postUpdate(test.deps, caseId, { title: 'The floor is in', text: 'Thank you.' })
  owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

it('public pages read no more rows of a large case, or of many cases, than they show', async () => {
  const [pages, narrowed] = [
    await statementsOf([...casePages(), ...LISTS]),
    await statementsOf(FILTERED_LISTS),
  ]
  expect(pages.length).toBeGreaterThan(30)
  await owner.query('begin')
  await makeLarge(owner, caseId)
  const excess: string[] = []
  for (const statement of pages) excess.push(...(await findExcess(statement, SMALL_TABLES)))
  for (const statement of narrowed)
    excess.push(...(await findExcess(statement, [...SMALL_TABLES, ...CARD_TABLES])))
  expect(excess).toEqual([])
  await owner.query('rollback')
})

it('a search looks up its rarest word, and common ones only in the cards that have it', async () => {
  const statements = await statementsOf([`${calls.caseList.path}?q=flood+xylophone`])
  await owner.query('begin')
  await makeLarge(owner, caseId)
  const nodes: Plan[] = []
  for (const statement of statements) nodes.push(...(await explain(statement)))
  const lookups = nodes
    .flatMap((node) => node['Index Cond'] ?? [])
    .filter((text) => text.includes('search_words'))
  expect(lookups.length).toBeGreaterThan(0)
  expect(lookups.filter((text) => !text.includes('xylophon') || text.includes('flood'))).toEqual([])
  await owner.query('rollback')
})
