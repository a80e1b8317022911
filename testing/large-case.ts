import type pg from 'pg'
import { TEAM_MAX } from '#contract/fundraisers/organizer-limits.ts'

/** Enough rows that a plan's row counts show whether it reads a whole table or a whole case. */
export const LARGE = { donations: 20_000, orders: 2_000, cases: 2_000, transfers: 200, updates: 60 }

/** Each statement fills one table; $1 is the large case. */
const statements: readonly string[] = [
  `insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, returned_cents, message,
     email_hash, donated_at, clears_at)
   select $1, gen_random_uuid(), 'Carol B.', (array['full', 'first_initial', 'anonymous'])[1 + n % 3], n % 5 = 0, 500 + n % 997,
     case when n % 10 = 0 then 500 + n % 997 else 0 end, case when n % 7 = 0 then 'Hold on' end, 'h' || n % 15000,
     now() - n * interval '40 seconds', now() - n * interval '40 seconds' + interval '72 hours'
   from generate_series(1, ${LARGE.donations}) n`,
  `insert into payout (case_id, payout_id, period_start, amount_cents, donation_count, recipient_kind, recipient_display, status,
     created_at, sent_at, arrives_at, paid_at, cleared_until)
   select $1, gen_random_uuid(), current_date - n * 7, 5000, 50, 'beneficiary', 'Rosa D.', 'paid', at, at, at, at, at
   from (select n, now() - n * interval '7 days' as at from generate_series(1, ${LARGE.transfers}) n) weeks`,
  `insert into case_update (case_id, update_id, title, body, posted_at)
   select $1, gen_random_uuid(), 'The floor is in', 'Thank you', now() - n * interval '1 day'
   from generate_series(1, ${LARGE.updates}) n`,
  `insert into case_balance (case_id, raised_cents, payable_cents, donations, donors)
   values ($1, 10000000, 10000000, ${LARGE.donations}, 15000)
   on conflict (case_id) do update set raised_cents = excluded.raised_cents, donations = excluded.donations`,
  // The other cases are copies of the large one.
  `insert into cases select (jsonb_populate_record(c, jsonb_build_object('case_id', upper(left(md5(n::text), 12)),
     'published_at', c.published_at - n * interval '1 hour', 'raise_type', 1 + n % 12, 'ended_at',
     case when n % 2 = 0 then now() end, 'status', (n + 1) % 2))).*
   from cases c, generate_series(1, ${LARGE.cases}) n where c.case_id = $1`,
  `insert into case_card (case_id, raise_type, state, latitude, longitude, open_until, verified, goal_cents, raised_cents, donor_count,
     published_at, trend_score, search_text, search_names)
   select c.case_id, c.raise_type, (array['OH', 'OR', 'KY', 'TX', 'FL'])[1 + n % 5], 25 + n % 23, -70 - n % 51, case when c.status = 0 then '9999-01-01'::timestamptz end, true,
     c.goal_cents, c.goal_cents * (n % 120) / 100, n % 400, c.published_at, 10000 - n, 'word' || n % 500 || ' flood', 'rosa'
   from (select *, row_number() over (order by case_id) as n from cases where case_id <> $1) c on conflict do nothing`,
  `insert into case_image (case_id, image_id, place, position, media_id, width, height, placeholder, alt)
   select o.case_id, gen_random_uuid(), i.place, i.position, i.media_id, i.width, i.height, i.placeholder, i.alt
   from cases o, case_image i where i.case_id = $1 and o.case_id <> $1`,
  `insert into case_balance (case_id, raised_cents) select case_id, 5000 from cases where case_id <> $1 on conflict do nothing`,
  `insert into withdrawal_account select (jsonb_populate_record(w, jsonb_build_object('case_id', c.case_id))).*
   from withdrawal_account w, cases c where w.case_id = $1 and c.case_id <> $1 on conflict do nothing`,
  `insert into account_hold (case_id, hold_id, kind, opened_at, lifted_at)
   select case_id, gen_random_uuid(), 'books', now(), case when c.case_id = $1 or c.status = 1 then now() end from cases c`,
  `insert into payout select (jsonb_populate_record(p, jsonb_build_object('case_id', c.case_id, 'payout_id', gen_random_uuid()))).*
   from cases c, payout p where p.case_id = $1 and p.period_start = current_date - 7 and c.case_id <> $1`,
  `insert into case_update (case_id, update_id, title, body, posted_at)
   select case_id, gen_random_uuid(), 'The floor is in', 'Thank you', now() from cases where case_id <> $1`,
  // As many co-organizers as a case has.
  `insert into team_member (case_id, member_id, role, user_id, name, invited_at, joined_at)
   select case_id, gen_random_uuid(), 'co_organizer', gen_random_uuid(), 'Ben Ortiz', now(), now()
   from cases, generate_series(1, ${TEAM_MAX}) where $1 <> ''`,
  `insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
   select case_id, gen_random_uuid(), 0, 0, 0, 0, 0 from cases where case_id <> $1`,
]

/** Copies an order of the case for its latest donations, each disputed and won. */
const fillOrders = async (owner: pg.Client, caseId: string): Promise<void> => {
  const { rows } = await owner.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'`,
  )
  const { names } = rows[0]
  await owner.query(
    `insert into orders (${names}) select ${names} from (select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
       'order_id', d.donation_id, 'idempotency_key', d.donation_id, 'draft_nonce', d.donation_id))).*
     from (select * from donation where case_id = $1 order by donated_at desc limit ${LARGE.orders}) d,
       (select * from orders where case_id = $1 limit 1) o) copies
     on conflict do nothing`,
    [caseId],
  )
  await owner.query(
    `insert into dispute (case_id, dispute_id, order_id, provider_ref, amount_cents, donation_cents, tip_cents, cover_cents,
       fee_cents, state, reason, opened_at, state_at)
     select case_id, gen_random_uuid(), order_id, order_id, amount_cents, amount_cents, 0, 0, 0, 'won', 'fraudulent', now(), now()
     from orders where case_id = $1`,
    [caseId],
  )
}

/**
 * Makes a case large, adds many other cases, and updates the planner's statistics. Call it in a transaction
 * that is rolled back.
 */
export const makeLarge = async (owner: pg.Client, caseId: string): Promise<void> => {
  await owner.query('alter table donation drop constraint donation_case_id_donation_id_fkey')
  for (const statement of statements) await owner.query(statement, [caseId])
  await fillOrders(owner, caseId)
  // The cost of random reads on an SSD, with which the planner uses indexes on tables of this size.
  await owner.query('set local random_page_cost = 1.1')
  await owner.query('analyze')
}
