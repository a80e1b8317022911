import { expect, it } from 'vitest'
import { lintStatement } from './statement-lint.ts'

const UNNESTED =
  'from (select * from unnest($1::text[]) as wanted (case_id)) w join orders o on o.case_id = w.case_id'

it.each([
  [
    'with put as (insert into cases (case_id) values ($1) returning 1) select * from put',
    'no INSERT as a step of a WITH',
  ],
  [
    'with posted as (insert into journal (case_id) values ($1) returning 1) select count(*) from posted',
    'no INSERT as a step of a WITH',
  ],
  [
    'insert into search_word (word) select word from unnest($1::text[]) word on conflict do nothing',
    'has RETURNING',
  ],
  [
    'insert into velocity as v (key, empty_at) select * from unnest($1::text[], $2::timestamptz[]) on conflict (key) do update set empty_at = least(v.empty_at, $3) returning key',
    'no parameter after ON CONFLICT',
  ],
  [
    'insert into "velocity" as v ("key", empty_at) values ($1, $2) on conflict (key) do update set empty_at = greatest(v.empty_at, $3::timestamptz) + (excluded.empty_at - $3::timestamptz)',
    'DO UPDATE uses IMMUTABLE functions only',
  ],
  [
    "update velocity set empty_at = empty_at - $1 * interval '1 millisecond' where key = $2",
    'UPDATE uses IMMUTABLE',
  ],
  ['update orders set words = jsonb_build_array(case_id)', 'UPDATE uses IMMUTABLE'],
  [
    "update payout set recipient_display = case recipient_kind when 'organizer' then $1 else $2 end",
    'UPDATE writes each condition of a CASE out',
  ],
  [
    'select key from velocity where key = any($1::text[]) order by key for update',
    'FOR UPDATE names the shard key',
  ],
  [
    `select 1 ${UNNESTED} left join refund r on r.case_id = w.case_id`,
    'a left join is by the key of a table',
  ],
  [
    'select (select sum(e.n) from dispute e where e.case_id = d.case_id and e.order_id = d.id) from (select case_id, id from donation limit $1) d',
    'a sub-select in a query over a limited one names its shard key',
  ],
  ['select word from unnest($1::text[]) word where exists (select 1 from case_card)', 'no EXISTS'],
])('finds %s', (statement, rule) => {
  expect(lintStatement(statement).join('\n')).toContain(rule)
})

it.each([
  'insert into search_word (word) select word from unnest($1::text[]) word on conflict do nothing returning word',
  'insert into velocity as v (key, empty_at) values ($1, $2) on conflict (key) do update set empty_at = least(v.empty_at, $3)',
  "update velocity set empty_at = app.later(empty_at, $1::float8 * interval '1 millisecond') where key = $2",
  'select "case_id" from "case_balance" where "case_id" = $1 for update skip locked',
  `select 1 ${UNNESTED} left join refund r on r.case_id = o.case_id and r.provider_ref = w.ref`,
  'select (select sum(e.n) from dispute e where e.case_id = $1 and e.order_id = d.id) from (select id from donation where case_id = $1 limit $2) d left join orders o on o.case_id = $1 and o.order_id = d.id',
  'update email_code set requests_today = case when today_began_at <= $1 then 1 else requests_today + 1 end',
])('finds nothing wrong with %s', (statement) => {
  expect(lintStatement(statement)).toEqual([])
})
