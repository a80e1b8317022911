-- Generated from the migrated database. Please do not edit it manually.

create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION app.distribute(table_name text, shard_key text, shard_group text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  colocated_table text;
begin
  select min(d.table_name) into colocated_table from app.distribution d where d.shard_group = distribute.shard_group;
  insert into app.distribution values (table_name, 'distributed', shard_key, shard_group);
  if app.has_citus() then
    perform create_distributed_table(table_name, shard_key, colocate_with => coalesce(colocated_table, 'none'));
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION app.has_citus()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from pg_extension where extname = 'citus')
$function$
;
CREATE OR REPLACE FUNCTION app.later(at timestamp with time zone, by interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select at + by
$function$
;
CREATE OR REPLACE FUNCTION app.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(public.unaccent('public.unaccent'::regdictionary, value))
$function$
;
CREATE OR REPLACE FUNCTION app.reachable_keys(p_table text, p_condition text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  key_column text;
begin
  select shard_key into strict key_column from app.distribution where table_name = p_table;
  if not app.has_citus() then
    return query execute format('select distinct %I from %I where %s', key_column, p_table, p_condition);
    return;
  end if;
  return query execute format(
    'select json_array_elements_text(case when success then result::json else ''[]'' end)
      from run_command_on_shards(%L, %L)',
    p_table,
    format('select coalesce(json_agg(distinct %I), ''[]'') from %%s where %s', key_column, p_condition));
end $function$
;
CREATE OR REPLACE FUNCTION app.reference(table_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.distribution values (table_name, 'reference');
  if app.has_citus() then
    perform create_reference_table(table_name);
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '42501';
end $function$
;
CREATE OR REPLACE FUNCTION app.settle_donations(p_case_id text, p_order_ids uuid[], p_now timestamp with time zone, p_payable_states text[], p_payments jsonb, p_journals jsonb, p_lines jsonb, p_later jsonb, p_delta_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  written record;
  paid uuid[] := '{}';
  posted uuid[] := '{}';
  new_donors integer := 0;
begin
  for written in
    update orders set state = 'succeeded', state_at = p_now, paid_at = payment.paid_at,
      attempt = greatest(orders.attempt, payment.attempt), provider_ref = payment.payment_ref,
      charge_ref = payment.charge_ref, pay_method = payment.pay_method, card_brand = payment.card_brand,
      card_last4 = payment.card_last4
    from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, paid_at timestamptz,
      payment_ref text, charge_ref text, pay_method text, card_brand text, card_last4 text)
    where orders.case_id = p_case_id and orders.order_id = any(p_order_ids)
      and orders.order_id = payment.order_id and orders.state = any(p_payable_states)
    returning orders.order_id
  loop
    paid := paid || written.order_id;
  end loop;
  if paid = '{}' then return paid; end if;

  update charge_attempt set state = 'succeeded', provider_ref = payment.payment_ref, answered_at = p_now
  from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, payment_ref text)
  where charge_attempt.case_id = p_case_id and charge_attempt.order_id = payment.order_id
    and charge_attempt.attempt = payment.attempt and charge_attempt.order_id = any(paid);

  -- An erased donor has an empty name, and stays anonymous.
  insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, message,
    tribute_kind, tribute_name, email_hash, donated_at, clears_at)
  select p_case_id, orders.order_id, case when orders.name_cipher = '' then 'Anonymous' else payment.display_name end,
    name_shown, hide_amount, amount_cents, message, tribute_kind, tribute_name, email_hash, orders.paid_at,
    coalesce(case when exists (select from donation earlier where earlier.case_id = p_case_id and earlier.donated_at < orders.paid_at)
      then payment.clears_at else payment.first_clears_at end, orders.paid_at + interval '120 hours')
  from orders join jsonb_to_recordset(p_payments) as payment (order_id uuid, display_name text, clears_at timestamptz,
    first_clears_at timestamptz) using (order_id)
  where orders.case_id = p_case_id and orders.order_id = any(paid);

  for written in
    insert into case_donor (case_id, email_hash, first_at, donation_count)
    select p_case_id, email_hash, min(paid_at), count(*)::integer from orders
    where case_id = p_case_id and order_id = any(paid)
    group by email_hash order by email_hash
    on conflict (case_id, email_hash) do update set donation_count = case_donor.donation_count + excluded.donation_count
    returning coalesce(old.donation_count, 0) as former_count
  loop
    if written.former_count = 0 then new_donors := new_donors + 1; end if;
  end loop;

  for written in
    insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
    select p_case_id, journal_id, kind, source, source_id, n_lines, occurred_at, p_now
    from jsonb_to_recordset(p_journals) as drawn (order_id uuid, journal_id uuid, kind text, source text,
      source_id text, n_lines smallint, occurred_at timestamptz)
    where order_id = any(paid)
    on conflict (case_id, source, source_id, kind) do nothing
    returning journal_id
  loop
    posted := posted || written.journal_id;
  end loop;

  if posted <> '{}' then
    insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents)
    select p_case_id, journal_id, n_lines, line, debit, credit, amount_cents
    from jsonb_to_recordset(p_lines) as drawn (journal_id uuid, n_lines smallint, line smallint, debit smallint,
      credit smallint, amount_cents bigint)
    where journal_id = any(posted);

    select coalesce(sum(raised_cents), 0)::bigint as raised, coalesce(sum(payable_cents), 0)::bigint as payable,
      coalesce(sum(fees_cents), 0)::bigint as fees
    into written
    from jsonb_to_recordset(p_journals) as drawn (journal_id uuid, raised_cents bigint, payable_cents bigint,
      fees_cents bigint)
    where journal_id = any(posted);
    insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
    values (p_case_id, p_delta_id, written.raised, written.payable, written.fees, cardinality(paid), new_donors);
  end if;

  insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at, due_at)
  select p_case_id, outbox_id, topic, payload, run_at, p_now, p_now
  from jsonb_to_recordset(p_later) as entry (order_id uuid, outbox_id uuid, topic text, payload jsonb,
    run_at timestamptz)
  where order_id = any(paid);
  return paid;
end $function$
;

create table account (
  user_id uuid not null,
  email_hash text,
  email bytea,
  full_name bytea,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  terms_version text,
  constraint account_pkey PRIMARY KEY (user_id),
  constraint account_check CHECK (((email IS NULL) = (email_hash IS NULL))),
  constraint account_check1 CHECK (((erased_at IS NULL) OR ((email IS NULL) AND (full_name IS NULL))))
);
create table account_hold (
  case_id text not null,
  hold_id uuid not null,
  kind text not null,
  message text,
  opened_at timestamp with time zone not null,
  until_at timestamp with time zone,
  opened_by uuid,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  reason text,
  lifted_message text,
  appeal text,
  appealed_at timestamp with time zone,
  appeal_answer text,
  appeal_answered_at timestamp with time zone,
  appeal_answered_by uuid,
  constraint account_hold_pkey PRIMARY KEY (case_id, hold_id),
  constraint account_hold_kind_check CHECK ((kind = ANY (ARRAY['staff'::text, 'bank_changed'::text, 'bank_refused'::text, 'disputes'::text, 'books'::text, 'identity'::text, 'name_mismatch'::text, 'hidden'::text, 'account_stopped'::text])))
);
create table account_kind (
  code smallint not null,
  name text not null,
  normal_side character(1) not null,
  constraint account_kind_pkey PRIMARY KEY (code),
  constraint account_kind_name_key UNIQUE (name),
  constraint account_kind_normal_side_check CHECK ((normal_side = ANY (ARRAY['D'::bpchar, 'C'::bpchar])))
);
create table account_notice (
  user_id uuid not null,
  notice_id uuid not null,
  letter bytea not null,
  created_at timestamp with time zone not null,
  mailing_until timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint account_notice_pkey PRIMARY KEY (user_id, notice_id),
  constraint account_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table added_email (
  user_id uuid not null,
  email_hash text not null,
  email_cipher bytea not null,
  added_at timestamp with time zone not null,
  constraint added_email_pkey PRIMARY KEY (user_id, email_hash),
  constraint added_email_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table admin_lock (
  only_row boolean not null,
  constraint admin_lock_pkey PRIMARY KEY (only_row),
  constraint admin_lock_only_row_check CHECK (only_row)
);
create table alert (
  alert_key text not null,
  kind text not null,
  title text not null,
  body text not null,
  raised_at timestamp with time zone not null,
  case_id text,
  about text,
  address text,
  due_at timestamp with time zone,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint alert_pkey PRIMARY KEY (alert_key)
);
create table app.distribution (
  table_name text not null,
  kind text not null,
  shard_key text,
  shard_group text,
  constraint distribution_pkey PRIMARY KEY (table_name),
  constraint distribution_check CHECK (((kind = 'distributed'::text) = ((shard_key IS NOT NULL) AND (shard_group IS NOT NULL)))),
  constraint distribution_kind_check CHECK ((kind = ANY (ARRAY['distributed'::text, 'reference'::text])))
);
create table arrival_recipient (
  case_id text not null,
  payout_id uuid not null,
  email_hash text not null,
  told_at timestamp with time zone,
  year_at timestamp with time zone,
  constraint arrival_recipient_pkey PRIMARY KEY (case_id, payout_id, email_hash)
);
create table attack (
  scope text not null,
  began_at timestamp with time zone not null,
  high_at timestamp with time zone not null,
  constraint attack_pkey PRIMARY KEY (scope),
  constraint attack_check CHECK ((high_at >= began_at)),
  constraint attack_scope_check CHECK ((scope = 'site'::text))
);
create table audit_entry (
  case_id text not null,
  entry_id uuid not null,
  staff_id uuid,
  act text not null,
  reason text not null,
  details jsonb not null,
  acted_at timestamp with time zone not null,
  constraint audit_entry_pkey PRIMARY KEY (case_id, entry_id)
);
create table balance_movement (
  balance_ref text not null,
  category text not null,
  source_ref text,
  payment_ref text,
  currency text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  moved_at timestamp with time zone not null,
  case_id text,
  order_id uuid,
  constraint balance_movement_pkey PRIMARY KEY (balance_ref)
);
create table beneficiary_invitation (
  case_id text not null,
  state text not null,
  invited_at timestamp with time zone not null,
  mail_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  answered_at timestamp with time zone,
  decline_reason bytea,
  is_reported boolean default false not null,
  link_id uuid,
  link_made_at timestamp with time zone,
  opened_at timestamp with time zone,
  constraint beneficiary_invitation_pkey PRIMARY KEY (case_id),
  constraint beneficiary_invitation_check CHECK (((state = ANY (ARRAY['accepted'::text, 'declined'::text])) = (answered_at IS NOT NULL))),
  constraint beneficiary_invitation_check1 CHECK (((state = 'declined'::text) OR ((decline_reason IS NULL) AND (NOT is_reported)))),
  constraint beneficiary_invitation_link_check CHECK (((link_id IS NULL) = (link_made_at IS NULL))),
  constraint beneficiary_invitation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint beneficiary_invitation_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table block_entry (
  key text not null,
  order_id uuid,
  reason text not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  constraint block_entry_pkey PRIMARY KEY (key),
  constraint block_entry_key_check CHECK ((key ~ '^(email|address|line|block|card):.'::text))
);
create table blocked_mail (
  email_hash text not null,
  cause text not null,
  noted_at timestamp with time zone not null,
  constraint blocked_mail_pkey PRIMARY KEY (email_hash),
  constraint blocked_mail_cause_check CHECK ((cause = ANY (ARRAY['bounced'::text, 'complained'::text])))
);
create table case_act (
  case_id text not null,
  idempotency_key text not null,
  act text not null,
  input_hash text not null,
  answer jsonb not null,
  done_at timestamp with time zone not null,
  constraint case_act_pkey PRIMARY KEY (case_id, idempotency_key)
);
create table case_balance (
  case_id text not null,
  raised_cents bigint default 0 not null,
  payable_cents bigint default 0 not null,
  fees_cents bigint default 0 not null,
  in_transit_cents bigint default 0 not null,
  paid_out_cents bigint default 0 not null,
  donations integer default 0 not null,
  donors integer default 0 not null,
  version bigint default 0 not null,
  constraint case_balance_pkey PRIMARY KEY (case_id),
  constraint case_balance_in_transit_cents_check CHECK ((in_transit_cents >= 0)),
  constraint case_balance_paid_out_cents_check CHECK ((paid_out_cents >= 0))
) with (fillfactor=50);
create table case_card (
  case_id text not null,
  raise_type smallint not null,
  state character(2) not null,
  latitude double precision,
  longitude double precision,
  goal_cents bigint not null,
  raised_cents bigint default 0 not null,
  donor_count integer default 0 not null,
  balance_version bigint default '-1'::integer not null,
  published_at timestamp with time zone not null,
  trend_score double precision default 0 not null,
  search_text text not null,
  search_names text not null,
  search_words tsvector generated always as ((to_tsvector('english'::regconfig, search_text) || to_tsvector('simple'::regconfig, search_names))) stored,
  open_until timestamp with time zone,
  verified boolean default false not null,
  place point generated always as (point(longitude, degrees(asinh(tan(radians(latitude)))))) stored,
  constraint case_card_pkey PRIMARY KEY (case_id),
  constraint case_card_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table case_delta (
  case_id text not null,
  delta_id uuid not null,
  raised_cents bigint default 0 not null,
  payable_cents bigint default 0 not null,
  fees_cents bigint default 0 not null,
  donations integer default 0 not null,
  donors integer default 0 not null,
  constraint case_delta_pkey PRIMARY KEY (case_id, delta_id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_cost_delay=0);
create table case_donor (
  case_id text not null,
  email_hash text not null,
  first_at timestamp with time zone not null,
  donation_count integer default 0 not null,
  constraint case_donor_pkey PRIMARY KEY (case_id, email_hash),
  constraint case_donor_donation_count_check CHECK ((donation_count >= 0))
);
create table case_draft (
  case_id text not null,
  owner_id uuid not null,
  version integer not null,
  fields jsonb not null,
  beneficiary_email bytea,
  first_visit jsonb,
  attribution jsonb default '{}'::jsonb not null,
  created_from text not null,
  created_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint case_draft_pkey PRIMARY KEY (case_id),
  constraint case_draft_case_id_check CHECK ((case_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint case_draft_version_check CHECK ((version > 0))
);
create table case_image (
  case_id text not null,
  image_id uuid not null,
  place text not null,
  place_id uuid,
  "position" integer not null,
  media_id text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  alt text not null,
  caption text,
  constraint case_image_pkey PRIMARY KEY (case_id, image_id),
  constraint case_image_check CHECK (((place = ANY (ARRAY['update'::text, 'payout'::text])) = (place_id IS NOT NULL))),
  constraint case_image_place_check CHECK ((place = ANY (ARRAY['cover'::text, 'gallery'::text, 'update'::text, 'payout'::text]))),
  constraint case_image_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table case_refund (
  case_id text not null,
  case_refund_id uuid not null,
  state text not null,
  reason text not null,
  donation_count integer not null,
  total_cents bigint not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint case_refund_pkey PRIMARY KEY (case_id, case_refund_id),
  constraint case_refund_check CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  constraint case_refund_check1 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint case_refund_donation_count_check CHECK ((donation_count > 0)),
  constraint case_refund_reason_check CHECK ((char_length(reason) <= 2000)),
  constraint case_refund_state_check CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'running'::text, 'done'::text, 'declined'::text]))),
  constraint case_refund_total_cents_check CHECK ((total_cents > 0)),
  constraint case_refund_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table case_report (
  case_id text not null,
  report_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  body_cipher bytea,
  reporter_email_cipher bytea,
  reporter_email_hash text,
  state text default 'open'::text not null,
  created_at timestamp with time zone not null,
  outcome text,
  outcome_words text,
  decided_at timestamp with time zone,
  decided_by uuid,
  payout_id uuid,
  constraint case_report_pkey PRIMARY KEY (case_id, report_id),
  constraint case_report_case_id_idempotency_key_key UNIQUE (case_id, idempotency_key),
  constraint case_report_check CHECK (((reporter_email_hash IS NULL) = (reporter_email_cipher IS NULL))),
  constraint case_report_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint case_report_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table case_review (
  case_id text not null,
  review_id uuid not null,
  kind text not null,
  state text not null,
  round integer default 1 not null,
  snapshot jsonb not null,
  draft_version integer not null,
  beneficiary_email bytea,
  reviewed_fields text[] default '{}'::text[] not null,
  attestations jsonb default '[]'::jsonb not null,
  reasons jsonb default '[]'::jsonb not null,
  submitted_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reviewer_id uuid,
  claimed_at timestamp with time zone,
  decided_at timestamp with time zone,
  first_reviewer_id uuid,
  appealed_at timestamp with time zone,
  appeal_text text,
  from_new_session boolean,
  is_urgent boolean default false not null,
  before_snapshot jsonb,
  documents_seen text[] default '{}'::text[] not null,
  constraint case_review_pkey PRIMARY KEY (case_id, review_id),
  constraint case_review_before_check CHECK (((kind <> 'small_edit'::text) OR (before_snapshot IS NOT NULL))),
  constraint case_review_check CHECK (((state = ANY (ARRAY['approved'::text, 'changes_requested'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  constraint case_review_check1 CHECK (((state <> 'in_review'::text) OR (reviewer_id IS NOT NULL))),
  constraint case_review_check2 CHECK (((appealed_at IS NULL) = (appeal_text IS NULL))),
  constraint case_review_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'edit'::text, 'small_edit'::text]))),
  constraint case_review_round_check CHECK ((round > 0)),
  constraint case_review_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'approved'::text, 'changes_requested'::text, 'rejected'::text, 'appealed'::text]))),
  constraint case_review_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table case_update (
  case_id text not null,
  update_id uuid not null,
  title text not null,
  body text not null,
  posted_at timestamp with time zone not null,
  member_id uuid,
  constraint case_update_pkey PRIMARY KEY (case_id, update_id),
  constraint case_update_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 10000))),
  constraint case_update_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint case_update_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id),
  constraint case_update_member_fkey FOREIGN KEY (case_id, member_id) REFERENCES team_member(case_id, member_id)
);
create table case_upload (
  case_id text not null,
  upload_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  content_type text not null,
  media_id text,
  picture_hash bit(64),
  linked_at timestamp with time zone not null,
  remove_at timestamp with time zone,
  constraint case_upload_pkey PRIMARY KEY (case_id, upload_id),
  constraint case_upload_purpose_check CHECK ((purpose = ANY (ARRAY['cover'::text, 'gallery'::text, 'update'::text, 'payout'::text, 'document'::text])))
);
create table cases (
  case_id text not null,
  owner_id uuid not null,
  zone_id smallint default 1 not null,
  purpose smallint not null,
  raise_type smallint not null,
  raise_scene text not null,
  title text not null,
  slug text not null,
  summary text not null,
  story jsonb not null,
  goal_cents bigint not null,
  cost_items jsonb not null,
  city text not null,
  state character(2) not null,
  zip character(5) not null,
  latitude double precision,
  longitude double precision,
  organizer_name text not null,
  organizer_relation text,
  beneficiary_first_name text,
  beneficiary_last_name text,
  beneficiary_relation text,
  status smallint default 0 not null,
  visibility text not null,
  donations_enabled boolean default true not null,
  sample boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_note text,
  account_state smallint default 0 not null,
  verified_at timestamp with time zone,
  first_visit jsonb,
  attribution jsonb,
  attestations jsonb,
  hidden_reason text,
  announced text[],
  words_of_support_enabled boolean,
  thank_you text,
  erased_at timestamp with time zone,
  beneficiary_accepted boolean default false not null,
  waits_for_beneficiary boolean default false not null,
  constraint cases_pkey PRIMARY KEY (case_id),
  constraint cases_case_id_check CHECK ((case_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)),
  constraint cases_check CHECK (((status = 1) = (ended_at IS NOT NULL))),
  constraint cases_check1 CHECK (((visibility <> 'live'::text) OR (published_at IS NOT NULL))),
  constraint cases_check2 CHECK (((purpose = 1) OR ((beneficiary_first_name IS NOT NULL) AND (beneficiary_last_name IS NOT NULL)))),
  constraint cases_goal_cents_check CHECK (((goal_cents >= 10000) AND (goal_cents <= 100000000))),
  constraint cases_purpose_check CHECK ((purpose = ANY (ARRAY[1, 2]))),
  constraint cases_raise_type_check CHECK (((raise_type >= 1) AND (raise_type <= 12))),
  constraint cases_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint cases_summary_check CHECK ((char_length(summary) <= 160)),
  constraint cases_thank_you_check CHECK ((char_length(thank_you) <= 500)),
  constraint cases_title_check CHECK (((char_length(title) >= 10) AND (char_length(title) <= 60))),
  constraint cases_visibility_check CHECK ((visibility = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'live'::text, 'rejected'::text, 'hidden'::text]))),
  constraint cases_zip_check CHECK ((zip ~ '^[0-9]{5}$'::text)),
  constraint cases_zone_id_check CHECK ((zone_id = 1))
);
create table charge_attempt (
  case_id text not null,
  order_id uuid not null,
  attempt smallint not null,
  confirmation_token text,
  words jsonb,
  state text not null,
  provider_ref text,
  decline_code text,
  address_key text,
  requested_at timestamp with time zone not null,
  action_requested_at timestamp with time zone,
  answered_at timestamp with time zone,
  payment_method_ref text,
  customer_ref text,
  keep_for uuid,
  constraint charge_attempt_pkey PRIMARY KEY (case_id, order_id, attempt),
  constraint charge_attempt_attempt_check CHECK (((attempt >= 1) AND (attempt <= 20))),
  constraint charge_attempt_source_check CHECK (
CASE
    WHEN (payment_method_ref IS NULL) THEN ((confirmation_token IS NOT NULL) AND ((customer_ref IS NULL) = (keep_for IS NULL)))
    ELSE ((confirmation_token IS NULL) AND (customer_ref IS NOT NULL) AND (keep_for IS NULL))
END),
  constraint charge_attempt_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'requires_action'::text, 'processing'::text, 'unknown'::text, 'succeeded'::text, 'failed'::text]))),
  constraint charge_attempt_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table conversation (
  case_id text not null,
  conversation_id uuid not null,
  email_hash text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  started_at timestamp with time zone not null,
  blocked_by text,
  constraint conversation_pkey PRIMARY KEY (case_id, conversation_id),
  constraint conversation_case_id_email_hash_key UNIQUE (case_id, email_hash),
  constraint conversation_blocked_by_check CHECK ((blocked_by = ANY (ARRAY['organizer'::text, 'visitor'::text])))
);
create table conversation_message (
  case_id text not null,
  message_id uuid not null,
  conversation_id uuid not null,
  idempotency_key text not null,
  from_organizer boolean not null,
  body_cipher bytea not null,
  sent_at timestamp with time zone not null,
  constraint conversation_message_pkey PRIMARY KEY (case_id, message_id),
  constraint conversation_message_case_id_idempotency_key_key UNIQUE (case_id, idempotency_key),
  constraint conversation_message_case_id_conversation_id_fkey FOREIGN KEY (case_id, conversation_id) REFERENCES conversation(case_id, conversation_id)
);
create table credential (
  user_id uuid not null,
  phc text not null,
  set_at timestamp with time zone not null,
  constraint credential_pkey PRIMARY KEY (user_id),
  constraint credential_phc_check CHECK ((phc ~~ '$argon2id$%'::text)),
  constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table database_origin (
  one boolean default true not null,
  origin text not null,
  seen_at timestamp with time zone not null,
  constraint database_origin_pkey PRIMARY KEY (one),
  constraint database_origin_one_check CHECK (one)
);
create table demo_world (
  world text not null,
  begun_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint demo_world_pkey PRIMARY KEY (world)
);
create table digest_reader (
  email_hash text not null,
  email_cipher bytea not null,
  wanted boolean not null,
  chosen_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  constraint digest_reader_pkey PRIMARY KEY (email_hash)
);
create table dispute (
  case_id text not null,
  dispute_id uuid not null,
  order_id uuid not null,
  provider_ref text not null,
  amount_cents bigint not null,
  donation_cents bigint not null,
  tip_cents bigint not null,
  cover_cents bigint not null,
  fee_cents bigint not null,
  state text not null,
  reason text not null,
  evidence_due_at timestamp with time zone,
  evidence_sent_at timestamp with time zone,
  mailed_state text,
  opened_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  constraint dispute_pkey PRIMARY KEY (case_id, dispute_id),
  constraint dispute_case_id_provider_ref_key UNIQUE (case_id, provider_ref),
  constraint dispute_amount_cents_check CHECK ((amount_cents > 0)),
  constraint dispute_check CHECK (((fee_cents >= 0) AND (fee_cents <= donation_cents))),
  constraint dispute_check1 CHECK ((((donation_cents + tip_cents) + cover_cents) <= amount_cents)),
  constraint dispute_cover_cents_check CHECK ((cover_cents >= 0)),
  constraint dispute_donation_cents_check CHECK ((donation_cents >= 0)),
  constraint dispute_mailed_state_check CHECK ((mailed_state = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint dispute_state_check CHECK ((state = ANY (ARRAY['inquiry'::text, 'open'::text, 'under_review'::text, 'won'::text, 'lost'::text, 'closed'::text]))),
  constraint dispute_tip_cents_check CHECK ((tip_cents >= 0)),
  constraint dispute_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table donation (
  case_id text not null,
  donation_id uuid not null,
  display_name text not null,
  hide_amount boolean not null,
  amount_cents bigint not null,
  returned_cents bigint default 0 not null,
  shown_cents bigint generated always as (
CASE
    WHEN hide_amount THEN (0)::bigint
    ELSE (amount_cents - returned_cents)
END) stored not null,
  message text,
  email_hash text not null,
  donated_at timestamp with time zone not null,
  name_shown text not null,
  thanked_at timestamp with time zone,
  thanks text,
  words_hidden_at timestamp with time zone,
  tribute_kind text,
  tribute_name text,
  clears_at timestamp with time zone not null,
  thanked_by uuid,
  constraint donation_pkey PRIMARY KEY (case_id, donation_id),
  constraint donation_amount_cents_check CHECK ((amount_cents > 0)),
  constraint donation_check CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
  constraint donation_clears_check CHECK ((clears_at > donated_at)),
  constraint donation_name_shown_check CHECK ((name_shown = ANY (ARRAY['full'::text, 'first_initial'::text, 'anonymous'::text]))),
  constraint donation_tribute_check CHECK ((((tribute_kind IS NULL) = (tribute_name IS NULL)) AND (tribute_kind = ANY (ARRAY['honor'::text, 'memory'::text])))),
  constraint donation_case_id_donation_id_fkey FOREIGN KEY (case_id, donation_id) REFERENCES orders(case_id, order_id)
) with (autovacuum_vacuum_scale_factor=0.01);
create table donation_change (
  case_id text not null,
  order_id uuid not null,
  idempotency_key text not null,
  hide_amount boolean not null,
  changed_at timestamp with time zone not null,
  name_shown text not null,
  constraint donation_change_pkey PRIMARY KEY (case_id, order_id, idempotency_key),
  constraint donation_change_name_shown_check CHECK ((name_shown = ANY (ARRAY['full'::text, 'first_initial'::text, 'anonymous'::text]))),
  constraint donation_change_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table donation_notice (
  case_id text not null,
  choice text default 'at_once'::text not null,
  told_on date,
  told_count integer default 0 not null,
  constraint donation_notice_pkey PRIMARY KEY (case_id),
  constraint donation_notice_choice_check CHECK ((choice = ANY (ARRAY['at_once'::text, 'daily'::text, 'off'::text]))),
  constraint donation_notice_told_count_check CHECK ((told_count >= 0))
);
create table donation_privacy (
  user_id uuid not null,
  name_shown text not null,
  hide_amount boolean not null,
  cover_fee boolean not null,
  chosen_at timestamp with time zone not null,
  constraint donation_privacy_pkey PRIMARY KEY (user_id),
  constraint donation_privacy_name_shown_check CHECK ((name_shown = ANY (ARRAY['full'::text, 'first_initial'::text, 'anonymous'::text]))),
  constraint donation_privacy_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table donor_customer (
  user_id uuid not null,
  customer_ref text not null,
  created_at timestamp with time zone not null,
  constraint donor_customer_pkey PRIMARY KEY (user_id)
);
create table donor_order (
  email_hash text not null,
  case_id text not null,
  order_id uuid not null,
  paid_at timestamp with time zone not null,
  constraint donor_order_pkey PRIMARY KEY (email_hash, case_id, order_id)
);
create table duplicate_payment (
  case_id text not null,
  duplicate_payment_id uuid not null,
  order_id uuid not null,
  payment_ref text not null,
  charge_ref text not null,
  amount_cents bigint not null,
  card_brand text,
  card_last4 text,
  paid_at timestamp with time zone not null,
  state text default 'promised'::text not null,
  returned_cents bigint default 0 not null,
  refund_refs text[] default '{}'::text[] not null,
  dispute_ref text,
  disputed_cents bigint default 0 not null,
  disputed_owed_cents bigint default 0 not null,
  failure text,
  mailed_at timestamp with time zone,
  noticed_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  constraint duplicate_payment_pkey PRIMARY KEY (case_id, duplicate_payment_id),
  constraint duplicate_payment_case_id_payment_ref_key UNIQUE (case_id, payment_ref),
  constraint duplicate_payment_amount_cents_check CHECK ((amount_cents > 0)),
  constraint duplicate_payment_check CHECK (((returned_cents >= 0) AND (returned_cents <= amount_cents))),
  constraint duplicate_payment_check1 CHECK (((disputed_owed_cents >= 0) AND (disputed_owed_cents <= disputed_cents))),
  constraint duplicate_payment_check2 CHECK (((state <> ALL (ARRAY['sent'::text, 'succeeded'::text])) OR (returned_cents = amount_cents))),
  constraint duplicate_payment_check3 CHECK (((state <> 'disputed'::text) OR (dispute_ref IS NOT NULL))),
  constraint duplicate_payment_disputed_cents_check CHECK ((disputed_cents >= 0)),
  constraint duplicate_payment_state_check CHECK ((state = ANY (ARRAY['promised'::text, 'sent'::text, 'succeeded'::text, 'disputed'::text, 'failed'::text]))),
  constraint duplicate_payment_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table email_claim (
  email_hash text not null,
  user_id uuid not null,
  claimed_at timestamp with time zone not null,
  constraint email_claim_pkey PRIMARY KEY (email_hash)
);
create table email_code (
  email_hash text not null,
  purpose text not null,
  code_id uuid not null,
  code_hash text not null,
  letter bytea not null,
  tries smallint not null,
  stray_tries smallint default 0 not null,
  requested_at timestamp with time zone not null,
  requests_today smallint not null,
  today_began_at timestamp with time zone not null,
  requester_hash text,
  requested_from text[] default '{}'::text[] not null,
  expires_at timestamp with time zone not null,
  mailing_until timestamp with time zone,
  mailed_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint email_code_pkey PRIMARY KEY (email_hash, purpose),
  constraint email_code_purpose_check CHECK ((purpose = ANY (ARRAY['enter'::text, 'change_from'::text, 'change_to'::text, 'erase'::text, 'identity'::text, 'add_email'::text, 'household'::text])))
);
create table empty_search (
  words text not null,
  searched_on date not null,
  times bigint not null,
  constraint empty_search_pkey PRIMARY KEY (words, searched_on),
  constraint empty_search_times_check CHECK ((times > 0)),
  constraint empty_search_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 60)))
);
create table erasure (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  forgotten_at timestamp with time zone,
  letter bytea,
  mailing_until timestamp with time zone,
  constraint erasure_pkey PRIMARY KEY (user_id),
  constraint erasure_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table error_group (
  group_key text not null,
  side text not null,
  message text not null,
  place text not null,
  stack text not null,
  page text,
  times bigint default 1 not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  state text default 'open'::text not null,
  is_regressed boolean default false not null,
  muted_until timestamp with time zone,
  changed_at timestamp with time zone,
  version integer default 1 not null,
  window_at timestamp with time zone,
  window_times bigint,
  routes text,
  level text default 'error'::text not null,
  constraint error_group_pkey PRIMARY KEY (group_key),
  constraint error_group_level_check CHECK ((level = ANY (ARRAY['error'::text, 'info'::text]))),
  constraint error_group_message_check CHECK ((char_length(message) <= 300)),
  constraint error_group_place_check CHECK ((char_length(place) <= 300)),
  constraint error_group_side_check CHECK ((side = ANY (ARRAY['browser'::text, 'server'::text]))),
  constraint error_group_stack_check CHECK ((char_length(stack) <= 8000)),
  constraint error_group_state_check CHECK ((state = ANY (ARRAY['open'::text, 'fixed'::text, 'muted'::text]))),
  constraint error_group_times_check CHECK ((times > 0))
);
create table error_hour (
  group_key text not null,
  hour_at timestamp with time zone not null,
  browser text not null,
  times bigint not null,
  constraint error_hour_pkey PRIMARY KEY (group_key, hour_at, browser),
  constraint error_hour_browser_check CHECK ((char_length(browser) <= 60)),
  constraint error_hour_times_check CHECK ((times > 0))
);
create table error_intake (
  hour_at timestamp with time zone not null,
  side text not null,
  kinds integer not null,
  dropped bigint default 0 not null,
  constraint error_intake_pkey PRIMARY KEY (hour_at, side),
  constraint error_intake_dropped_check CHECK ((dropped >= 0)),
  constraint error_intake_kinds_check CHECK ((kinds >= 0)),
  constraint error_intake_side_check CHECK ((side = ANY (ARRAY['browser'::text, 'server'::text])))
);
create table error_stack (
  stack_key text not null,
  side text not null,
  message text not null,
  stack text not null,
  page text,
  routes text not null,
  browser text,
  times bigint not null,
  last_seen_at timestamp with time zone not null,
  begun_at timestamp with time zone,
  resolved_stack text,
  level text default 'error'::text not null,
  constraint error_stack_pkey PRIMARY KEY (stack_key),
  constraint error_stack_browser_check CHECK ((char_length(browser) <= 60)),
  constraint error_stack_level_check CHECK ((level = ANY (ARRAY['error'::text, 'info'::text]))),
  constraint error_stack_message_check CHECK ((char_length(message) <= 300)),
  constraint error_stack_resolved_stack_check CHECK ((char_length(resolved_stack) <= 8000)),
  constraint error_stack_side_check CHECK ((side = ANY (ARRAY['browser'::text, 'server'::text]))),
  constraint error_stack_stack_check CHECK ((char_length(stack) <= 8000)),
  constraint error_stack_times_check CHECK ((times >= 0))
);
create table experiment (
  code text not null,
  is_running boolean not null,
  started_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  kept_variant text,
  version integer default 1 not null,
  constraint experiment_pkey PRIMARY KEY (code)
);
create table external_identity (
  user_id uuid not null,
  identity_hash text not null,
  provider text not null,
  linked_at timestamp with time zone not null,
  on_purpose boolean not null,
  constraint external_identity_pkey PRIMARY KEY (user_id, identity_hash),
  constraint external_identity_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'apple'::text, 'facebook'::text]))),
  constraint external_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table follow_request (
  case_id text not null,
  request_id uuid not null,
  email_hash text not null,
  email_cipher bytea,
  requested_at timestamp with time zone not null,
  constraint follow_request_pkey PRIMARY KEY (case_id, request_id)
);
create table forgotten_visitor (
  visitor_id text not null,
  forgotten_at timestamp with time zone not null,
  constraint forgotten_visitor_pkey PRIMARY KEY (visitor_id)
);
create table former_email (
  user_id uuid not null,
  email_hash text not null,
  left_at timestamp with time zone not null,
  followed_at timestamp with time zone,
  constraint former_email_pkey PRIMARY KEY (user_id, email_hash),
  constraint former_email_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table held_email_change (
  user_id uuid not null,
  change_id uuid not null,
  new_email bytea not null,
  new_email_hash text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  constraint held_email_change_pkey PRIMARY KEY (user_id, change_id),
  constraint held_email_change_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint held_email_change_outcome_check CHECK ((outcome = ANY (ARRAY['moved'::text, 'canceled'::text, 'refused'::text]))),
  constraint held_email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table household (
  email_hash text not null,
  household_id uuid not null,
  other_hash text not null,
  own_cipher bytea not null,
  other_cipher bytea,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint household_pkey PRIMARY KEY (email_hash, household_id),
  constraint household_check CHECK ((email_hash <> other_hash))
);
create table identity_check (
  case_id text not null,
  recipient_hash text,
  recipient_email bytea,
  details bytea,
  details_key text,
  details_hash text,
  attestation text,
  attested_at timestamp with time zone,
  sent_key text,
  busy_until timestamp with time zone,
  typed_by_organizer boolean default false not null,
  constraint identity_check_pkey PRIMARY KEY (case_id),
  constraint identity_check_check CHECK (((recipient_hash IS NULL) = (recipient_email IS NULL))),
  constraint identity_check_check1 CHECK ((((details IS NULL) = (details_key IS NULL)) AND ((details IS NULL) = (details_hash IS NULL)) AND ((details IS NULL) = (attestation IS NULL)) AND ((details IS NULL) = (attested_at IS NULL)))),
  constraint identity_check_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table identity_claim (
  identity_hash text not null,
  user_id uuid not null,
  claimed_at timestamp with time zone not null,
  constraint identity_claim_pkey PRIMARY KEY (identity_hash)
);
create table insight_hour (
  metric text not null,
  hour_at timestamp with time zone not null,
  segment text not null,
  step text not null,
  count bigint not null,
  amount_cents bigint default 0 not null,
  square_cents bigint default 0 not null,
  constraint insight_hour_pkey PRIMARY KEY (metric, hour_at, segment, step),
  constraint insight_hour_count_check CHECK ((count >= 0))
);
create table job_worker (
  worker_id text not null,
  seen_at timestamp with time zone not null,
  constraint job_worker_pkey PRIMARY KEY (worker_id)
);
create table journal (
  case_id text not null,
  journal_id uuid not null,
  kind text not null,
  source text not null,
  source_id text not null,
  n_lines smallint not null,
  reverses uuid,
  occurred_at timestamp with time zone not null,
  posted_at timestamp with time zone not null,
  constraint journal_pkey PRIMARY KEY (case_id, journal_id),
  constraint journal_case_id_journal_id_n_lines_key UNIQUE (case_id, journal_id, n_lines),
  constraint journal_case_id_source_source_id_kind_key UNIQUE (case_id, source, source_id, kind),
  constraint journal_n_lines_check CHECK (((n_lines >= 1) AND (n_lines <= 16))),
  constraint journal_case_id_reverses_fkey FOREIGN KEY (case_id, reverses) REFERENCES journal(case_id, journal_id)
);
create table journal_line (
  case_id text not null,
  journal_id uuid not null,
  n_lines smallint not null,
  line smallint not null,
  debit smallint not null,
  credit smallint not null,
  amount_cents bigint not null,
  constraint journal_line_pkey PRIMARY KEY (case_id, journal_id, line),
  constraint journal_line_accounts CHECK (((debit = ANY (ARRAY[1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300])) AND (credit = ANY (ARRAY[1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300])))),
  constraint journal_line_amount_cents_check CHECK (((amount_cents > 0) AND (amount_cents <= '10000000000'::bigint))),
  constraint journal_line_check CHECK (((line >= 1) AND (line <= n_lines))),
  constraint journal_line_check1 CHECK ((debit <> credit)),
  constraint journal_line_case_id_journal_id_n_lines_fkey FOREIGN KEY (case_id, journal_id, n_lines) REFERENCES journal(case_id, journal_id, n_lines)
);
create table kept_card (
  user_id uuid not null,
  card_id uuid not null,
  payment_method_ref text not null,
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  kept_at timestamp with time zone not null,
  constraint kept_card_pkey PRIMARY KEY (user_id, card_id),
  constraint kept_card_user_id_fingerprint_key UNIQUE (user_id, fingerprint),
  constraint kept_card_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
  constraint kept_card_last4_check CHECK ((last4 ~ '^\d{4}$'::text))
);
create table kept_card_payment (
  user_id uuid not null,
  payment_ref text not null,
  constraint kept_card_payment_pkey PRIMARY KEY (user_id, payment_ref)
);
create table known_key (
  what text not null,
  key_id text not null,
  fingerprint text not null,
  noted_at timestamp with time zone not null,
  constraint known_key_pkey PRIMARY KEY (what),
  constraint known_key_check CHECK (((what = 'index'::text) OR (what = ('key:'::text || key_id))))
);
create table lead (
  email_hash text not null,
  lead_id uuid not null,
  email_cipher bytea not null,
  phone_cipher bytea not null,
  raise_type smallint,
  page text not null,
  attribution jsonb not null,
  consent_version text not null,
  consent_at timestamp with time zone not null,
  state text not null,
  owner_id uuid,
  do_not_contact boolean default false not null,
  requests integer default 1 not null,
  created_at timestamp with time zone not null,
  requested_at timestamp with time zone not null,
  version integer default 1 not null,
  draft_case_id text,
  constraint lead_pkey PRIMARY KEY (email_hash),
  constraint lead_raise_type_check CHECK (((raise_type >= 1) AND (raise_type <= 12))),
  constraint lead_requests_check CHECK ((requests > 0)),
  constraint lead_state_check CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'qualified'::text, 'converted'::text, 'closed'::text])))
);
create table lead_note (
  email_hash text not null,
  note_id uuid not null,
  staff_id uuid not null,
  body_cipher bytea not null,
  written_at timestamp with time zone not null,
  constraint lead_note_pkey PRIMARY KEY (email_hash, note_id),
  constraint lead_note_email_hash_fkey FOREIGN KEY (email_hash) REFERENCES lead(email_hash)
);
create table mail_preference (
  case_id text not null,
  email_hash text not null,
  kind text not null,
  wanted boolean not null,
  email_cipher bytea,
  changed_at timestamp with time zone not null,
  constraint mail_preference_pkey PRIMARY KEY (case_id, email_hash, kind),
  constraint mail_preference_kind_check CHECK ((kind = ANY (ARRAY['updates'::text, 'thanks'::text, 'arrivals'::text])))
);
create table media (
  media_id text not null,
  width integer not null,
  height integer not null,
  byte_length integer not null,
  placeholder text not null,
  created_at timestamp with time zone not null,
  constraint media_pkey PRIMARY KEY (media_id),
  constraint media_byte_length_check CHECK ((byte_length > 0)),
  constraint media_height_check CHECK ((height > 0)),
  constraint media_media_id_check CHECK ((media_id ~ '^[0-9a-f]{32}$'::text)),
  constraint media_width_check CHECK ((width > 0))
);
create table offline_donation (
  case_id text not null,
  entry_id uuid not null,
  label text not null,
  amount_cents bigint not null,
  received_on date not null,
  created_at timestamp with time zone not null,
  constraint offline_donation_pkey PRIMARY KEY (case_id, entry_id),
  constraint offline_donation_amount_cents_check CHECK ((amount_cents > 0)),
  constraint offline_donation_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 80)))
);
create table operation_case (
  case_id text not null,
  "position" integer not null,
  constraint operation_case_pkey PRIMARY KEY (case_id),
  constraint operation_case_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table order_key_alias (
  case_id text not null,
  idempotency_key text not null,
  order_id uuid not null,
  constraint order_key_alias_pkey PRIMARY KEY (case_id, idempotency_key),
  constraint order_key_alias_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table order_turn (
  case_id text not null,
  visitor_id text not null,
  constraint order_turn_pkey PRIMARY KEY (case_id, visitor_id)
);
create table orders (
  case_id text not null,
  order_id uuid not null,
  idempotency_key text not null,
  input_hash text not null,
  draft_nonce text not null,
  zone_id smallint not null,
  state text not null,
  attempt smallint default 0 not null,
  amount_cents bigint not null,
  tip_cents bigint not null,
  cover_fee_cents bigint not null,
  total_cents bigint not null,
  fee_cents bigint not null,
  returned_donation_cents bigint default 0 not null,
  returned_tip_cents bigint default 0 not null,
  returned_cover_cents bigint default 0 not null,
  returned_fee_cents bigint default 0 not null,
  refunded_cents bigint generated always as (((returned_donation_cents + returned_tip_cents) + returned_cover_cents)) stored not null,
  currency character(3) default 'USD'::bpchar not null,
  pay_method text not null,
  email_hash text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  hide_amount boolean not null,
  message text,
  consent_updates boolean not null,
  visitor_id text not null,
  attribution jsonb not null,
  provider_ref text,
  charge_ref text,
  card_brand text,
  card_last4 text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  polled_at timestamp with time zone,
  paid_at timestamp with time zone,
  receipt_sent_at timestamp with time zone,
  similar_confirmed_at timestamp with time zone,
  name_shown text not null,
  terms_version text,
  tribute_kind text,
  tribute_name text,
  card_cipher bytea,
  receipt_opened_at timestamp with time zone,
  email_corrected_at timestamp with time zone,
  former_email_hash text,
  former_email_cipher bytea,
  constraint orders_pkey PRIMARY KEY (case_id, order_id),
  constraint orders_case_id_draft_nonce_key UNIQUE (case_id, draft_nonce),
  constraint orders_case_id_idempotency_key_key UNIQUE (case_id, idempotency_key),
  constraint orders_amount_cents_check CHECK (((amount_cents >= 500) AND (amount_cents <= 2500000))),
  constraint orders_attempt_check CHECK (((attempt >= 0) AND (attempt <= 20))),
  constraint orders_check CHECK (((tip_cents >= 0) AND (tip_cents <= amount_cents))),
  constraint orders_check1 CHECK ((total_cents = ((amount_cents + tip_cents) + cover_fee_cents))),
  constraint orders_check2 CHECK (((returned_donation_cents >= 0) AND (returned_donation_cents <= amount_cents))),
  constraint orders_check3 CHECK (((returned_tip_cents >= 0) AND (returned_tip_cents <= tip_cents))),
  constraint orders_check4 CHECK (((returned_cover_cents >= 0) AND (returned_cover_cents <= cover_fee_cents))),
  constraint orders_check5 CHECK (((returned_fee_cents >= 0) AND (returned_fee_cents <= fee_cents))),
  constraint orders_cover_fee_cents_check CHECK ((cover_fee_cents >= 0)),
  constraint orders_currency_check CHECK ((currency = 'USD'::bpchar)),
  constraint orders_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint orders_former_email_check CHECK (((former_email_hash IS NULL) = (former_email_cipher IS NULL))),
  constraint orders_message_check CHECK ((char_length(message) <= 280)),
  constraint orders_name_shown_check CHECK ((name_shown = ANY (ARRAY['full'::text, 'first_initial'::text, 'anonymous'::text]))),
  constraint orders_pay_method_check CHECK ((pay_method = ANY (ARRAY['card'::text, 'google_pay'::text, 'apple_pay'::text, 'link'::text]))),
  constraint orders_returned_when_paid CHECK (((refunded_cents = 0) OR (paid_at IS NOT NULL))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['created'::text, 'awaiting_payment'::text, 'requires_action'::text, 'processing'::text, 'unknown'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'blocked'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'charged_back'::text]))),
  constraint orders_tribute_check CHECK ((((tribute_kind IS NULL) = (tribute_name IS NULL)) AND (tribute_kind = ANY (ARRAY['honor'::text, 'memory'::text])))),
  constraint orders_zone_id_check CHECK ((zone_id = 1)),
  constraint orders_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table outbox (
  case_id text not null,
  outbox_id uuid not null,
  topic text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone default now() not null,
  offers integer default 0 not null,
  abandoned_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (case_id, outbox_id)
);
create table passkey (
  user_id uuid not null,
  passkey_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name_cipher bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (user_id, passkey_id),
  constraint passkey_credential_id_check CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1364))),
  constraint passkey_sign_count_check CHECK ((sign_count >= 0)),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table passkey_claim (
  credential_id text not null,
  user_id uuid not null,
  claimed_at timestamp with time zone not null,
  constraint passkey_claim_pkey PRIMARY KEY (credential_id),
  constraint passkey_claim_credential_id_check CHECK (((char_length(credential_id) >= 1) AND (char_length(credential_id) <= 1364)))
);
create table payout (
  case_id text not null,
  payout_id uuid not null,
  period_start date not null,
  amount_cents bigint not null,
  donation_count integer not null,
  recipient_kind text not null,
  recipient_display text not null,
  status text not null,
  use_note text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  arrives_at timestamp with time zone,
  paid_at timestamp with time zone,
  tries smallint default 1 not null,
  failure text,
  ended_at timestamp with time zone,
  retry_at timestamp with time zone,
  note_lines jsonb default '[]'::jsonb not null,
  noted_at timestamp with time zone,
  note_asks smallint default 0 not null,
  note_writer text,
  cleared_until timestamp with time zone default now() not null,
  constraint payout_pkey PRIMARY KEY (case_id, payout_id),
  constraint payout_case_id_period_start_key UNIQUE (case_id, period_start),
  constraint payout_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payout_donation_count_check CHECK ((donation_count >= 0)),
  constraint payout_recipient_kind_check CHECK ((recipient_kind = ANY (ARRAY['organizer'::text, 'beneficiary'::text]))),
  constraint payout_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'reversed'::text, 'canceled'::text])))
);
create table payout_attempt (
  case_id text not null,
  attempt_id uuid not null,
  payout_id uuid not null,
  attempt smallint not null,
  amount_cents bigint not null,
  state text not null,
  account_ref text,
  transfer_ref text,
  reversal_ref text,
  bank_payout_ref text,
  failure text,
  created_at timestamp with time zone not null,
  requested_at timestamp with time zone,
  sent_at timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  reversed_at timestamp with time zone,
  refusals integer default 0 not null,
  refused_at timestamp with time zone,
  constraint payout_attempt_pkey PRIMARY KEY (case_id, attempt_id),
  constraint payout_attempt_case_id_payout_id_attempt_key UNIQUE (case_id, payout_id, attempt),
  constraint payout_attempt_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payout_attempt_attempt_check CHECK ((attempt > 0)),
  constraint payout_attempt_refusals_check CHECK ((refusals >= 0)),
  constraint payout_attempt_reversed CHECK ((((reversal_ref IS NULL) = (reversed_at IS NULL)) AND ((reversal_ref IS NULL) OR (transfer_ref IS NOT NULL)))),
  constraint payout_attempt_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'transferred'::text, 'paid'::text, 'failed'::text, 'returned'::text, 'canceled'::text]))),
  constraint payout_attempt_transferred CHECK (((transfer_ref IS NULL) = (sent_at IS NULL)))
);
create table payouts_stopped (
  stop_id uuid not null,
  reason text not null,
  detail text not null,
  stopped_at timestamp with time zone not null,
  stopped_by uuid,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lifted_because text,
  version integer default 1 not null,
  constraint payouts_stopped_pkey PRIMARY KEY (stop_id),
  constraint payouts_stopped_check CHECK ((((lifted_at IS NULL) = (lifted_by IS NULL)) AND ((lifted_at IS NULL) = (lifted_because IS NULL))))
);
create table pending_second_factor (
  user_id uuid not null,
  session_id uuid not null,
  secret_cipher bytea not null,
  created_at timestamp with time zone not null,
  constraint pending_second_factor_pkey PRIMARY KEY (user_id, session_id),
  constraint pending_second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table person (
  email_hash text not null,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamp with time zone not null,
  constraint person_pkey PRIMARY KEY (email_hash)
);
create table progress_watermark (
  work text not null,
  until_at timestamp with time zone not null,
  done_at timestamp with time zone not null,
  constraint progress_watermark_pkey PRIMARY KEY (work)
);
create table provider_account (
  account_ref text not null,
  case_id text not null,
  constraint provider_account_pkey PRIMARY KEY (account_ref)
);
create table provider_ref (
  ref text not null,
  case_id text not null,
  order_id uuid not null,
  constraint provider_ref_pkey PRIMARY KEY (ref)
);
create table push_subscription (
  case_id text not null,
  subscription_id uuid not null,
  audience text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  visitor_id text,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (case_id, subscription_id),
  constraint push_subscription_case_id_audience_endpoint_key UNIQUE (case_id, audience, endpoint),
  constraint push_subscription_audience_check CHECK ((audience = ANY (ARRAY['follower'::text, 'organizer'::text]))),
  constraint push_subscription_endpoint_check CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 1000)))
);
create table receipt_number (
  receipt_number text not null,
  case_id text not null,
  order_id uuid not null,
  constraint receipt_number_pkey PRIMARY KEY (receipt_number)
);
create table reconciliation_difference (
  ref text not null,
  difference_id uuid not null,
  kind text not null,
  case_id text,
  order_id uuid,
  balance_ref text,
  journal_id uuid,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  cause text not null,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  seen_run uuid not null,
  resolved_at timestamp with time zone,
  explained_at timestamp with time zone,
  explained_by uuid,
  explanation text,
  constraint reconciliation_difference_pkey PRIMARY KEY (ref, difference_id),
  constraint reconciliation_difference_check CHECK ((((explained_at IS NULL) = (explained_by IS NULL)) AND ((explained_at IS NULL) = (explanation IS NULL)))),
  constraint reconciliation_difference_compared CHECK ((num_nonnulls(balance_ref, journal_id) =
CASE kind
    WHEN 'recipient_balance'::text THEN 0
    ELSE 1
END))
);
create table reconciliation_run (
  run_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  state text not null,
  failure text,
  counts jsonb,
  sums jsonb,
  overdue jsonb,
  card_fees jsonb,
  constraint reconciliation_run_pkey PRIMARY KEY (run_id),
  constraint reconciliation_run_check CHECK ((to_at > from_at)),
  constraint reconciliation_run_check1 CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint reconciliation_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'clean'::text, 'differences'::text, 'failed'::text])))
);
create table refund (
  case_id text not null,
  refund_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  reason text not null,
  staff_id uuid,
  donation_cents bigint not null,
  tip_cents bigint not null,
  cover_cents bigint not null,
  fee_cents bigint not null,
  total_cents bigint not null,
  state text not null,
  provider_ref text,
  failure text,
  mailed_state text,
  created_at timestamp with time zone not null,
  state_at timestamp with time zone not null,
  constraint refund_pkey PRIMARY KEY (case_id, refund_id),
  constraint refund_case_id_idempotency_key_key UNIQUE (case_id, idempotency_key),
  constraint refund_check CHECK (((fee_cents >= 0) AND (fee_cents <= donation_cents))),
  constraint refund_check1 CHECK (((total_cents = ((donation_cents + tip_cents) + cover_cents)) AND (total_cents > 0))),
  constraint refund_cover_cents_check CHECK ((cover_cents >= 0)),
  constraint refund_donation_cents_check CHECK ((donation_cents >= 0)),
  constraint refund_mailed_state_check CHECK ((mailed_state = ANY (ARRAY['on_its_way'::text, 'failed'::text]))),
  constraint refund_provider_ref CHECK (((state = ANY (ARRAY['requested'::text, 'failed'::text])) OR (provider_ref IS NOT NULL))),
  constraint refund_reason_check CHECK ((reason = ANY (ARRAY['donor'::text, 'tip'::text, 'duplicate'::text, 'request'::text, 'fraud_warning'::text, 'never_verified'::text, 'case_hidden'::text, 'staff'::text, 'provider'::text]))),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refund_tip_cents_check CHECK ((tip_cents >= 0)),
  constraint refund_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table refund_request (
  case_id text not null,
  request_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  body text not null,
  body_cipher bytea,
  state text default 'open'::text not null,
  answer text,
  staff_id uuid,
  mailed_state text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint refund_request_pkey PRIMARY KEY (case_id, request_id),
  constraint refund_request_case_id_idempotency_key_key UNIQUE (case_id, idempotency_key),
  constraint refund_request_body_check CHECK ((char_length(body) <= 2000)),
  constraint refund_request_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint refund_request_mailed_state_check CHECK ((mailed_state = ANY (ARRAY['open'::text, 'decided'::text]))),
  constraint refund_request_reason CHECK ((reason = ANY (ARRAY['mistake'::text, 'twice'::text, 'not_me'::text, 'not_true'::text, 'changed'::text, 'other'::text, 'refund_failed'::text]))),
  constraint refund_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text, 'nothing_left'::text]))),
  constraint refund_request_case_id_order_id_fkey FOREIGN KEY (case_id, order_id) REFERENCES orders(case_id, order_id)
);
create table search_word (
  word text not null,
  constraint search_word_pkey PRIMARY KEY (word),
  constraint search_word_word_check CHECK (((char_length(word) >= 3) AND (char_length(word) <= 40)))
);
create table sent_mail (
  email_hash text not null,
  message_id text not null,
  kind text not null,
  about text,
  state text not null,
  failure text,
  tries integer not null,
  mail_cipher bytea not null,
  sent_at timestamp with time zone not null,
  case_id text,
  constraint sent_mail_pkey PRIMARY KEY (email_hash, message_id),
  constraint sent_mail_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'refused'::text])))
);
create table session (
  user_id uuid not null,
  session_id uuid not null,
  device text not null,
  generation integer not null,
  nonce text not null,
  previous_nonce text,
  created_at timestamp with time zone not null,
  refreshed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  network_hash text,
  browser_hash text,
  second_factor_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (user_id, session_id),
  constraint session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint session_check1 CHECK (((previous_nonce IS NULL) = (generation = 1))),
  constraint session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'ended'::text, 'password'::text, 'reused'::text, 'erased'::text]))),
  constraint session_generation_check CHECK ((generation >= 1)),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table short_code (
  short_code text not null,
  case_id text not null,
  constraint short_code_pkey PRIMARY KEY (short_code),
  constraint short_code_short_code_check CHECK ((short_code ~ '^[cdfhjkmpqrtvwx2-8]{6}$'::text))
);
create table short_link (
  hash_id text not null,
  path text not null,
  case_id text,
  share_id text,
  visitor_id text,
  created_at timestamp with time zone not null,
  constraint short_link_pkey PRIMARY KEY (hash_id),
  constraint short_link_hash_id_check CHECK ((hash_id ~ '^[0-9A-Za-z]{12}$'::text)),
  constraint short_link_path_check CHECK (((path ~~ '/%'::text) AND (char_length(path) <= 2048)))
);
create table short_link_visit (
  hash_id text not null,
  share_channel text not null,
  visits bigint not null,
  constraint short_link_visit_pkey PRIMARY KEY (hash_id, share_channel),
  constraint short_link_visit_visits_check CHECK ((visits > 0)),
  constraint short_link_visit_hash_id_fkey FOREIGN KEY (hash_id) REFERENCES short_link(hash_id)
);
create table staff_recovery_code (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint staff_recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table staff_role (
  user_id uuid not null,
  role text not null,
  appointed_at timestamp with time zone not null,
  constraint staff_role_pkey PRIMARY KEY (user_id, role),
  constraint staff_role_role_check CHECK ((role = ANY (ARRAY['reviewer'::text, 'support'::text, 'finance'::text, 'admin'::text]))),
  constraint staff_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table staff_second_factor (
  user_id uuid not null,
  secret_cipher bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  last_step bigint,
  tries integer default 0 not null,
  tried_at timestamp with time zone,
  constraint staff_second_factor_pkey PRIMARY KEY (user_id),
  constraint staff_second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table statement_mail (
  email_hash text not null,
  request_id uuid not null,
  year smallint not null,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint statement_mail_pkey PRIMARY KEY (email_hash, request_id)
);
create table support_answer (
  email_hash text not null,
  answer_id uuid not null,
  message_id uuid not null,
  staff_id uuid,
  body_cipher bytea not null,
  written_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  idempotency_key text,
  constraint support_answer_pkey PRIMARY KEY (email_hash, answer_id),
  constraint support_answer_email_hash_message_id_fkey FOREIGN KEY (email_hash, message_id) REFERENCES support_message(email_hash, message_id)
);
create table support_message (
  email_hash text not null,
  message_id uuid not null,
  idempotency_key text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  body_cipher bytea not null,
  topic text not null,
  about text,
  state text not null,
  sent_at timestamp with time zone not null,
  version integer default 1 not null,
  assigned_to uuid,
  case_id text,
  requested_at timestamp with time zone not null,
  constraint support_message_pkey PRIMARY KEY (email_hash, message_id),
  constraint support_message_email_hash_idempotency_key_key UNIQUE (email_hash, idempotency_key),
  constraint support_message_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);
create table team_member (
  case_id text not null,
  member_id uuid not null,
  role text not null,
  user_id uuid,
  name text not null,
  invited_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  joined_at timestamp with time zone,
  ended_at timestamp with time zone,
  has_left boolean default false not null,
  constraint team_member_pkey PRIMARY KEY (case_id, member_id),
  constraint team_member_check CHECK (((user_id IS NULL) OR ((role = 'co_organizer'::text) AND (joined_at IS NOT NULL)))),
  constraint team_member_name_check CHECK ((char_length(name) <= 200)),
  constraint team_member_role_check CHECK ((role = ANY (ARRAY['co_organizer'::text, 'beneficiary'::text]))),
  constraint team_member_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table tracked_event (
  visitor_id text not null,
  event_id text not null,
  op text not null,
  op_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  page_name text,
  page_id text,
  from_path text,
  to_path text not null,
  channel text,
  sub_channel text,
  visit_id text not null,
  visit_dv text not null,
  share_source_id text,
  user_source_id text,
  test_code text,
  ext_info jsonb not null,
  is_bot boolean not null,
  constraint tracked_event_pkey PRIMARY KEY (visitor_id, event_id),
  constraint tracked_event_event_id_check CHECK ((char_length(event_id) <= 32))
);
create table tracked_visit (
  visitor_id text not null,
  visit_id text not null,
  started_at timestamp with time zone not null,
  first_visit_at timestamp with time zone not null,
  device text not null,
  is_bot boolean not null,
  source text not null,
  channel text,
  sub_channel text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  referrer_host text,
  share_source_id text,
  share_channel text,
  landing_path text not null,
  constraint tracked_visit_pkey PRIMARY KEY (visitor_id, visit_id),
  constraint tracked_visit_device_check CHECK ((device = ANY (ARRAY['pc'::text, 'mobile'::text]))),
  constraint tracked_visit_visit_id_check CHECK ((char_length(visit_id) <= 64)),
  constraint tracked_visit_visitor_id_check CHECK ((visitor_id ~ '^[0-9A-Za-z]{19}$'::text))
);
create table untold_donation (
  case_id text not null,
  donation_id uuid not null,
  noted_at timestamp with time zone not null,
  waits boolean default false not null,
  digest_at timestamp with time zone,
  constraint untold_donation_pkey PRIMARY KEY (case_id, donation_id)
);
create table update_mailing (
  case_id text not null,
  update_id uuid not null,
  to_donors boolean not null,
  to_followers boolean not null,
  sends_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint update_mailing_pkey PRIMARY KEY (case_id, update_id)
);
create table update_recipient (
  case_id text not null,
  update_id uuid not null,
  email_hash text not null,
  order_id uuid,
  constraint update_recipient_pkey PRIMARY KEY (case_id, update_id, email_hash)
);
create table upload (
  user_id uuid not null,
  upload_id uuid not null,
  idempotency_key text not null,
  purpose text not null,
  content_type text not null,
  byte_length integer not null,
  media_id text,
  width integer,
  height integer,
  placeholder text,
  picture_hash bit(64),
  created_at timestamp with time zone not null,
  expired_at timestamp with time zone,
  constraint upload_pkey PRIMARY KEY (user_id, upload_id),
  constraint upload_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint upload_byte_length_check CHECK ((byte_length > 0)),
  constraint upload_check CHECK (((purpose = 'document'::text) = (media_id IS NULL))),
  constraint upload_height_check CHECK ((height > 0)),
  constraint upload_purpose_check CHECK ((purpose = ANY (ARRAY['cover'::text, 'gallery'::text, 'update'::text, 'payout'::text, 'document'::text]))),
  constraint upload_width_check CHECK ((width > 0)),
  constraint upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table upload_offer (
  user_id uuid not null,
  finish_key uuid not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  constraint upload_offer_pkey PRIMARY KEY (user_id, finish_key),
  constraint upload_offer_purpose_check CHECK ((purpose = ANY (ARRAY['cover'::text, 'gallery'::text, 'update'::text, 'payout'::text, 'document'::text]))),
  constraint upload_offer_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table use_note_recipient (
  case_id text not null,
  payout_id uuid not null,
  email_hash text not null,
  order_id uuid,
  constraint use_note_recipient_pkey PRIMARY KEY (case_id, payout_id, email_hash)
);
create table used_passkey_challenge (
  user_id uuid not null,
  challenge text not null,
  request_id uuid not null,
  used_at timestamp with time zone not null,
  constraint used_passkey_challenge_pkey PRIMARY KEY (user_id, challenge),
  constraint used_passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);
create table velocity (
  key text not null,
  empty_at timestamp with time zone not null,
  filled_at timestamp with time zone,
  latest_at timestamp with time zone,
  constraint velocity_pkey PRIMARY KEY (key)
);
create table visitor_key (
  visitor_id text not null,
  jwk jsonb not null,
  created_at timestamp with time zone not null,
  constraint visitor_key_pkey PRIMARY KEY (visitor_id),
  constraint visitor_key_visitor_id_check CHECK (((char_length(visitor_id) >= 8) AND (char_length(visitor_id) <= 64)))
);
create table vouch (
  case_id text not null,
  vouch_id uuid not null,
  email_hash text not null,
  email_cipher bytea,
  asked_at timestamp with time zone not null,
  name text default ''::text not null,
  town text default ''::text not null,
  relation text default ''::text not null,
  given_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  network_hash text,
  shares_network boolean default false not null,
  address_since timestamp with time zone,
  constraint vouch_pkey PRIMARY KEY (case_id, vouch_id),
  constraint vouch_case_id_email_hash_key UNIQUE (case_id, email_hash),
  constraint vouch_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint vouch_ended_by_check CHECK ((ended_by = ANY (ARRAY['voucher'::text, 'organizer'::text, 'recipient'::text, 'team'::text]))),
  constraint vouch_name_check CHECK ((char_length(name) <= 200)),
  constraint vouch_relation_check CHECK ((char_length(relation) <= 80)),
  constraint vouch_town_check CHECK ((char_length(town) <= 60)),
  constraint vouch_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table webhook_inbox (
  event_id text not null,
  type text not null,
  object_ref text,
  body jsonb not null,
  received_at timestamp with time zone not null,
  due_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  processed_at timestamp with time zone,
  attempts integer default 0 not null,
  last_failure text,
  abandoned_at timestamp with time zone,
  deliveries integer default 1 not null,
  constraint webhook_inbox_pkey PRIMARY KEY (event_id)
);
create table withdrawal_account (
  case_id text not null,
  state smallint default 0 not null,
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  account_ref text,
  missing text[] default '{}'::text[] not null,
  last_query integer default 0 not null,
  last_answer integer default 0 not null,
  answered_at timestamp with time zone,
  last_mailed integer default 0 not null,
  opened_at timestamp with time zone,
  mailed_day smallint default '-1'::integer not null,
  mail_at timestamp with time zone,
  bank_ref text,
  bank_last4 text,
  bank_name text,
  reminded_at timestamp with time zone,
  payout_interval text default 'weekly'::text not null,
  payout_interval_at timestamp with time zone,
  bank_kind text default 'bank_account'::text not null,
  constraint withdrawal_account_pkey PRIMARY KEY (case_id),
  constraint withdrawal_account_account_ref_check CHECK ((account_ref ~ '^acct_[A-Za-z0-9]{1,200}$'::text)),
  constraint withdrawal_account_bank_kind_check CHECK ((bank_kind = ANY (ARRAY['bank_account'::text, 'card'::text]))),
  constraint withdrawal_account_check CHECK (((state = 1) <= (verified_at IS NOT NULL))),
  constraint withdrawal_account_chosen CHECK (((payout_interval = 'weekly'::text) OR (payout_interval_at IS NOT NULL))),
  constraint withdrawal_account_disabled CHECK ((((state = 2) = (disabled_at IS NOT NULL)) AND ((state = 2) = (disabled_reason IS NOT NULL)))),
  constraint withdrawal_account_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['rejected'::text, 'under_review'::text, 'details_due'::text, 'stopped'::text]))),
  constraint withdrawal_account_heard CHECK (((last_answer >= 0) AND (last_answer <= last_query))),
  constraint withdrawal_account_interval CHECK ((payout_interval = ANY (ARRAY['weekly'::text, 'daily'::text]))),
  constraint withdrawal_account_state_check CHECK ((state = ANY (ARRAY[0, 1, 2]))),
  constraint withdrawal_account_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(case_id)
);
create table work_reminder (
  queue text not null,
  item_id text not null,
  days integer not null,
  reminded_at timestamp with time zone not null,
  constraint work_reminder_pkey PRIMARY KEY (queue, item_id, days),
  constraint work_reminder_days_check CHECK ((days > 0))
);

alter table charge_attempt alter column case_id set (n_distinct=100);
alter table orders alter column case_id set (n_distinct=100);

CREATE INDEX account_by_time ON public.account USING btree (created_at DESC, user_id DESC) WHERE (erased_at IS NULL);
CREATE INDEX account_hold_appealed ON public.account_hold USING btree (appealed_at) WHERE ((lifted_at IS NULL) AND (appealed_at IS NOT NULL) AND (appeal_answered_at IS NULL));
CREATE INDEX account_hold_open ON public.account_hold USING btree (opened_at) WHERE (lifted_at IS NULL);
CREATE INDEX account_hold_until ON public.account_hold USING btree (until_at) WHERE ((lifted_at IS NULL) AND (until_at IS NOT NULL));
CREATE INDEX account_notice_waiting ON public.account_notice USING btree (created_at) WHERE (mailed_at IS NULL);
CREATE INDEX alert_open ON public.alert USING btree (raised_at) WHERE (closed_at IS NULL);
CREATE INDEX arrival_recipient_of_address ON public.arrival_recipient USING btree (email_hash);
CREATE INDEX arrival_recipient_waiting ON public.arrival_recipient USING btree (told_at) WHERE ((year_at IS NULL) AND (told_at IS NOT NULL));
CREATE INDEX audit_entry_by_time ON public.audit_entry USING btree (acted_at DESC);
CREATE INDEX audit_entry_of_act ON public.audit_entry USING btree (act text_pattern_ops, acted_at DESC, entry_id DESC);
CREATE INDEX audit_entry_of_staff ON public.audit_entry USING btree (staff_id, acted_at DESC);
CREATE INDEX audit_entry_words ON public.audit_entry USING gin (((((details)::text || ' '::text) || reason)) gin_trgm_ops);
CREATE INDEX balance_movement_by_time ON public.balance_movement USING brin (moved_at timestamptz_minmax_multi_ops) WITH (autosummarize='on');
CREATE INDEX balance_movement_of_source ON public.balance_movement USING btree (source_ref);
CREATE INDEX block_entry_by_time ON public.block_entry USING btree (added_at DESC, key);
CREATE INDEX block_entry_of_cards ON public.block_entry USING btree (key) WHERE (key ~~ 'card:%'::text);
CREATE INDEX case_act_oldest ON public.case_act USING btree (done_at);
CREATE INDEX case_balance_negative ON public.case_balance USING btree (payable_cents, case_id) WHERE (payable_cents < 0);
CREATE INDEX case_card_just_started ON public.case_card USING btree (((- ((raised_cents)::double precision / (goal_cents)::double precision))) DESC, case_id DESC) WHERE (open_until IS NOT NULL);
CREATE INDEX case_card_most_donors ON public.case_card USING btree (((donor_count)::double precision) DESC, case_id DESC) WHERE (open_until IS NOT NULL);
CREATE INDEX case_card_near_goal ON public.case_card USING btree ((
CASE
    WHEN (raised_cents >= goal_cents) THEN (0)::double precision
    ELSE ((raised_cents)::double precision / (goal_cents)::double precision)
END) DESC, case_id DESC) WHERE (open_until IS NOT NULL);
CREATE INDEX case_card_newest ON public.case_card USING btree (published_at DESC, case_id DESC);
CREATE INDEX case_card_open ON public.case_card USING btree (open_until, verified);
CREATE INDEX case_card_open_cause ON public.case_card USING btree (raise_type, open_until);
CREATE INDEX case_card_open_state ON public.case_card USING btree (state, open_until);
CREATE INDEX case_card_place ON public.case_card USING gist (place);
CREATE INDEX case_card_trending ON public.case_card USING btree (trend_score DESC, case_id DESC);
CREATE INDEX case_card_words ON public.case_card USING gin (search_words);
CREATE INDEX case_donor_again ON public.case_donor USING btree (case_id, email_hash) INCLUDE (donation_count) WHERE (donation_count > 1);
CREATE INDEX case_draft_of_owner ON public.case_draft USING btree (owner_id, saved_at DESC);
CREATE INDEX case_draft_oldest ON public.case_draft USING btree (saved_at) WHERE (submitted_at IS NULL);
CREATE INDEX case_image_of_media ON public.case_image USING btree (media_id);
CREATE INDEX case_refund_by_state ON public.case_refund USING btree (state, requested_at) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'running'::text]));
CREATE INDEX case_report_kept ON public.case_report USING btree (created_at) WHERE ((body_cipher IS NOT NULL) OR (reporter_email_hash IS NOT NULL));
CREATE INDEX case_report_of_reporter ON public.case_report USING btree (reporter_email_hash) WHERE (reporter_email_hash IS NOT NULL);
CREATE INDEX case_report_open ON public.case_report USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX case_review_by_id ON public.case_review USING btree (review_id);
CREATE INDEX case_review_queue ON public.case_review USING btree (due_at, review_id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'appealed'::text]));
CREATE INDEX case_update_latest ON public.case_update USING btree (case_id, posted_at DESC, update_id DESC);
CREATE INDEX case_upload_by_media ON public.case_upload USING btree (media_id);
CREATE INDEX case_upload_by_upload ON public.case_upload USING btree (upload_id);
CREATE INDEX case_upload_due ON public.case_upload USING btree (remove_at) WHERE (remove_at IS NOT NULL);
CREATE INDEX cases_beneficiary_letters ON public.cases USING gin (app.plain_text(((beneficiary_first_name || ' '::text) || beneficiary_last_name)) gin_trgm_ops);
CREATE INDEX cases_by_end_day ON public.cases USING btree (ends_at) WHERE ((status = 0) AND (ends_at IS NOT NULL));
CREATE INDEX cases_by_owner ON public.cases USING btree (owner_id, created_at);
CREATE INDEX cases_by_published ON public.cases USING btree (published_at DESC, case_id) WHERE (visibility = 'live'::text);
CREATE INDEX cases_by_time ON public.cases USING btree (created_at DESC, case_id DESC);
CREATE INDEX cases_by_visibility ON public.cases USING btree (visibility, created_at DESC, case_id DESC);
CREATE INDEX cases_ended ON public.cases USING btree (ended_at) WHERE (status = 1);
CREATE INDEX cases_organizer_letters ON public.cases USING gin (app.plain_text(organizer_name) gin_trgm_ops);
CREATE INDEX cases_title_letters ON public.cases USING gin (app.plain_text(title) gin_trgm_ops);
CREATE INDEX charge_attempt_lately ON public.charge_attempt USING btree (requested_at) WHERE (address_key IS NOT NULL);
CREATE INDEX charge_attempt_with_customer ON public.charge_attempt USING btree (requested_at) WHERE (customer_ref IS NOT NULL);
CREATE INDEX conversation_message_lately ON public.conversation_message USING btree (case_id, sent_at);
CREATE INDEX conversation_of_address ON public.conversation USING btree (email_hash);
CREATE INDEX dispute_by_time ON public.dispute USING btree (opened_at DESC, dispute_id DESC);
CREATE INDEX dispute_of_order ON public.dispute USING btree (case_id, order_id);
CREATE INDEX dispute_of_provider ON public.dispute USING btree (provider_ref);
CREATE INDEX dispute_undecided_by_due ON public.dispute USING btree (COALESCE(
CASE
    WHEN (evidence_sent_at IS NULL) THEN evidence_due_at
    ELSE NULL::timestamp with time zone
END, '9999-01-01 00:00:00+00'::timestamp with time zone), dispute_id) WHERE (state = ANY (ARRAY['inquiry'::text, 'open'::text, 'under_review'::text]));
CREATE INDEX donation_clears ON public.donation USING btree (case_id, clears_at) WHERE (returned_cents < amount_cents);
CREATE INDEX donation_large ON public.donation USING btree (case_id, donated_at DESC, donation_id DESC) INCLUDE (thanked_at) WHERE (((amount_cents - returned_cents) >= 10000) AND (returned_cents < amount_cents));
CREATE INDEX donation_not_thanked ON public.donation USING btree (case_id, donated_at DESC, donation_id DESC) WHERE ((thanked_at IS NULL) AND (returned_cents < amount_cents));
CREATE INDEX donation_recent ON public.donation USING btree (case_id, donated_at DESC, donation_id DESC) INCLUDE (amount_cents, returned_cents) WHERE (returned_cents < amount_cents);
CREATE INDEX donation_returned ON public.donation USING btree (case_id, donated_at) WHERE (returned_cents >= amount_cents);
CREATE INDEX donation_top ON public.donation USING btree (case_id, shown_cents DESC, donation_id DESC) WHERE (returned_cents < amount_cents);
CREATE INDEX donation_words ON public.donation USING btree (case_id, donated_at DESC, donation_id DESC) INCLUDE (thanked_at) WHERE ((message IS NOT NULL) AND (returned_cents < amount_cents));
CREATE INDEX donation_words_top ON public.donation USING btree (case_id, shown_cents DESC, donation_id DESC) WHERE (message IS NOT NULL);
CREATE INDEX duplicate_payment_by_time ON public.duplicate_payment USING btree (noticed_at DESC, duplicate_payment_id DESC);
CREATE INDEX duplicate_payment_of_order ON public.duplicate_payment USING btree (case_id, order_id);
CREATE INDEX duplicate_payment_unfinished ON public.duplicate_payment USING btree (state_at) WHERE (state = ANY (ARRAY['promised'::text, 'sent'::text]));
CREATE INDEX email_code_over ON public.email_code USING btree (today_began_at);
CREATE INDEX email_code_waiting ON public.email_code USING btree (requested_at) WHERE (mailed_at IS NULL);
CREATE INDEX erasure_oldest ON public.erasure USING btree (erased_at);
CREATE INDEX error_group_by_time ON public.error_group USING btree (state, last_seen_at DESC, group_key DESC);
CREATE INDEX error_hour_by_time ON public.error_hour USING btree (hour_at);
CREATE INDEX error_stack_by_time ON public.error_stack USING btree (last_seen_at);
CREATE INDEX error_stack_waiting ON public.error_stack USING btree (last_seen_at) WHERE (resolved_stack IS NULL);
CREATE INDEX follow_request_by_time ON public.follow_request USING btree (requested_at);
CREATE INDEX follow_request_of_address ON public.follow_request USING btree (email_hash, requested_at);
CREATE INDEX forgotten_visitor_by_time ON public.forgotten_visitor USING btree (forgotten_at);
CREATE INDEX former_email_of_address ON public.former_email USING btree (email_hash);
CREATE INDEX former_email_waiting ON public.former_email USING btree (left_at) WHERE (followed_at IS NULL);
CREATE INDEX household_over ON public.household USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX identity_check_of_recipient ON public.identity_check USING btree (recipient_hash) WHERE (recipient_hash IS NOT NULL);
CREATE INDEX insight_hour_by_segment ON public.insight_hour USING btree (metric, segment, step);
CREATE INDEX journal_by_posting ON public.journal USING brin (posted_at timestamptz_minmax_multi_ops) WITH (autosummarize='on');
CREATE INDEX journal_by_time ON public.journal USING brin (occurred_at timestamptz_minmax_multi_ops) WITH (autosummarize='on');
CREATE INDEX lead_by_id ON public.lead USING btree (lead_id);
CREATE INDEX lead_by_state ON public.lead USING btree (state, requested_at DESC, lead_id DESC);
CREATE INDEX lead_by_time ON public.lead USING btree (requested_at DESC, lead_id DESC);
CREATE INDEX lead_of_owner ON public.lead USING btree (owner_id, requested_at DESC, lead_id DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX mail_preference_of_address ON public.mail_preference USING btree (email_hash);
CREATE INDEX orders_by_card ON public.orders USING btree (card_last4, created_at DESC) WHERE (card_last4 IS NOT NULL);
CREATE INDEX orders_by_payment ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_by_share ON public.orders USING btree (case_id, ((attribution ->> 'shareSourceId'::text))) WHERE ((paid_at IS NOT NULL) AND ((attribution ->> 'shareSourceId'::text) IS NOT NULL));
CREATE INDEX orders_by_state ON public.orders USING btree (state, created_at DESC, order_id DESC);
CREATE INDEX orders_by_time ON public.orders USING btree (created_at DESC, order_id DESC);
CREATE INDEX orders_erased ON public.orders USING btree (case_id, order_id) WHERE (octet_length(email_cipher) = 0);
CREATE INDEX orders_news ON public.orders USING btree (case_id, email_hash) WHERE ((paid_at IS NOT NULL) AND consent_updates AND (returned_donation_cents < amount_cents));
CREATE INDEX orders_of_former_person ON public.orders USING btree (former_email_hash) WHERE (former_email_hash IS NOT NULL);
CREATE INDEX orders_of_person ON public.orders USING btree (email_hash);
CREATE INDEX orders_open_by_visitor ON public.orders USING btree (case_id, visitor_id, created_at) WHERE (state = ANY (ARRAY['created'::text, 'awaiting_payment'::text, 'requires_action'::text, 'processing'::text, 'unknown'::text]));
CREATE INDEX orders_paid_by_donor ON public.orders USING btree (case_id, email_hash, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_unfinished ON public.orders USING btree (state_at) WHERE (state = ANY (ARRAY['created'::text, 'awaiting_payment'::text, 'requires_action'::text, 'processing'::text, 'unknown'::text]));
CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (abandoned_at IS NULL);
CREATE INDEX payout_attempt_by_id ON public.payout_attempt USING btree (attempt_id);
CREATE INDEX payout_attempt_of_bank_payout ON public.payout_attempt USING btree (bank_payout_ref) WHERE (bank_payout_ref IS NOT NULL);
CREATE INDEX payout_attempt_of_reversal ON public.payout_attempt USING btree (reversal_ref) WHERE (reversal_ref IS NOT NULL);
CREATE INDEX payout_attempt_of_transfer ON public.payout_attempt USING btree (transfer_ref) WHERE (transfer_ref IS NOT NULL);
CREATE INDEX payout_attempt_open ON public.payout_attempt USING btree (created_at) WHERE (state = ANY (ARRAY['reserved'::text, 'transferred'::text]));
CREATE INDEX payout_attempt_refused ON public.payout_attempt USING btree (refused_at) WHERE (refused_at IS NOT NULL);
CREATE INDEX payout_attempt_to_reverse ON public.payout_attempt USING btree (ended_at) WHERE ((state = ANY (ARRAY['failed'::text, 'returned'::text])) AND (transfer_ref IS NOT NULL) AND (reversal_ref IS NULL));
CREATE INDEX payout_by_id ON public.payout USING btree (payout_id);
CREATE INDEX payout_by_period ON public.payout USING btree (period_start DESC);
CREATE INDEX payout_by_state ON public.payout USING btree (status, created_at DESC, payout_id DESC);
CREATE INDEX payout_by_time ON public.payout USING btree (created_at DESC, payout_id DESC);
CREATE INDEX payout_latest ON public.payout USING btree (case_id, sent_at DESC, payout_id DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX payout_open ON public.payout USING btree (created_at) WHERE ((status = ANY (ARRAY['scheduled'::text, 'in_transit'::text])) OR (retry_at IS NOT NULL));
CREATE INDEX payout_paid ON public.payout USING btree (paid_at DESC) WHERE (status = 'paid'::text);
CREATE INDEX payout_without_note ON public.payout USING btree (paid_at) WHERE ((status = 'paid'::text) AND (use_note IS NULL));
CREATE INDEX person_wrapped_by ON public.person USING btree (key_id);
CREATE INDEX push_subscription_of_visitor ON public.push_subscription USING btree (visitor_id) WHERE (visitor_id IS NOT NULL);
CREATE INDEX reconciliation_run_by_start ON public.reconciliation_run USING btree (started_at DESC);
CREATE INDEX refund_of_order ON public.refund USING btree (case_id, order_id);
CREATE INDEX refund_of_provider ON public.refund USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX refund_request_of_order ON public.refund_request USING btree (case_id, order_id);
CREATE INDEX refund_request_waiting ON public.refund_request USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX refund_unfinished ON public.refund USING btree (state_at) WHERE (state = ANY (ARRAY['requested'::text, 'pending'::text]));
CREATE INDEX search_word_letters ON public.search_word USING gin (word gin_trgm_ops);
CREATE INDEX search_word_starts ON public.search_word USING btree (word text_pattern_ops);
CREATE INDEX sent_mail_about ON public.sent_mail USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX sent_mail_by_case ON public.sent_mail USING btree (case_id, sent_at DESC) WHERE (case_id IS NOT NULL);
CREATE INDEX sent_mail_by_time ON public.sent_mail USING btree (sent_at DESC, message_id DESC);
CREATE INDEX sent_mail_refused ON public.sent_mail USING btree (sent_at DESC) WHERE (state = 'refused'::text);
CREATE INDEX session_forgotten ON public.session USING btree (refreshed_at);
CREATE INDEX short_code_of_case ON public.short_code USING btree (case_id);
CREATE INDEX short_link_of_case ON public.short_link USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX short_link_of_visitor ON public.short_link USING btree (visitor_id, case_id) WHERE ((visitor_id IS NOT NULL) AND (case_id IS NOT NULL));
CREATE INDEX support_answer_of_message ON public.support_answer USING btree (email_hash, message_id);
CREATE INDEX support_message_by_id ON public.support_message USING btree (message_id);
CREATE INDEX support_message_by_state ON public.support_message USING btree (state, requested_at, message_id);
CREATE INDEX support_message_of_case ON public.support_message USING btree (case_id) WHERE (case_id IS NOT NULL);
CREATE INDEX team_member_by_user ON public.team_member USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX tracked_event_by_time ON public.tracked_event USING btree (op_at);
CREATE INDEX tracked_event_of_visit ON public.tracked_event USING btree (visitor_id, visit_id, op_at);
CREATE INDEX tracked_exposure ON public.tracked_event USING btree (op_at) WHERE (op = 'ab_test'::text);
CREATE INDEX tracked_visit_by_time ON public.tracked_visit USING btree (started_at);
CREATE INDEX untold_donation_new ON public.untold_donation USING btree (case_id, noted_at) WHERE (NOT waits);
CREATE INDEX untold_donation_waiting ON public.untold_donation USING btree (case_id) WHERE (waits AND (digest_at IS NULL));
CREATE INDEX update_mailing_due ON public.update_mailing USING btree (sends_at) WHERE ((sent_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX upload_offer_oldest ON public.upload_offer USING btree (created_at);
CREATE INDEX upload_oldest ON public.upload USING btree (created_at);
CREATE INDEX used_passkey_challenge_over ON public.used_passkey_challenge USING btree (used_at);
CREATE INDEX velocity_cards ON public.velocity USING btree (empty_at) WHERE (key ~~ 'card:%'::text);
CREATE INDEX velocity_emptied ON public.velocity USING btree (empty_at);
CREATE INDEX vouch_of_address ON public.vouch USING btree (email_hash);
CREATE INDEX webhook_inbox_abandoned ON public.webhook_inbox USING btree (abandoned_at) WHERE (abandoned_at IS NOT NULL);
CREATE INDEX webhook_inbox_abandoned_by_time ON public.webhook_inbox USING btree (received_at DESC, event_id DESC) WHERE (abandoned_at IS NOT NULL);
CREATE INDEX webhook_inbox_by_time ON public.webhook_inbox USING btree (received_at DESC, event_id DESC);
CREATE INDEX webhook_inbox_due ON public.webhook_inbox USING btree (due_at) WHERE ((processed_at IS NULL) AND (abandoned_at IS NULL));
CREATE INDEX webhook_inbox_of_object ON public.webhook_inbox USING btree (object_ref) WHERE (object_ref IS NOT NULL);
CREATE INDEX webhook_inbox_waiting_by_time ON public.webhook_inbox USING btree (received_at DESC, event_id DESC) WHERE ((processed_at IS NULL) AND (abandoned_at IS NULL));
CREATE INDEX withdrawal_account_asked ON public.withdrawal_account USING btree (answered_at NULLS FIRST) WHERE (account_ref IS NOT NULL);
CREATE INDEX withdrawal_account_by_check ON public.withdrawal_account USING btree (verified_at DESC) WHERE (verified_at IS NOT NULL);
CREATE INDEX withdrawal_account_mail ON public.withdrawal_account USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX withdrawal_account_never_verified ON public.withdrawal_account USING btree (opened_at) WHERE (verified_at IS NULL);
CREATE INDEX work_reminder_at ON public.work_reminder USING btree (reminded_at);
CREATE UNIQUE INDEX account_hold_once ON public.account_hold USING btree (case_id, kind) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX case_refund_open ON public.case_refund USING btree (case_id) WHERE (state = ANY (ARRAY['awaiting_approval'::text, 'running'::text]));
CREATE UNIQUE INDEX case_review_open ON public.case_review USING btree (case_id) WHERE ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'appealed'::text])) AND (kind <> 'small_edit'::text));
CREATE UNIQUE INDEX case_review_open_small_edit ON public.case_review USING btree (case_id) WHERE ((state = ANY (ARRAY['submitted'::text, 'in_review'::text])) AND (kind = 'small_edit'::text));
CREATE UNIQUE INDEX held_email_change_open ON public.held_email_change USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX household_open ON public.household USING btree (email_hash) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX journal_reversed_once ON public.journal USING btree (case_id, reverses) WHERE (reverses IS NOT NULL);
CREATE UNIQUE INDEX payouts_stopped_once ON public.payouts_stopped USING btree ((
CASE
    WHEN (reason = 'staff'::text) THEN ((stopped_by)::text || md5(detail))
    ELSE reason
END)) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX reconciliation_difference_open ON public.reconciliation_difference USING btree (ref, kind) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX refund_by_provider ON public.refund USING btree (case_id, provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE UNIQUE INDEX refund_request_open ON public.refund_request USING btree (case_id, order_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX support_answer_key ON public.support_answer USING btree (email_hash, idempotency_key);
CREATE UNIQUE INDEX team_member_once ON public.team_member USING btree (case_id, user_id) WHERE ((ended_at IS NULL) AND (user_id IS NOT NULL));

CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON public.journal FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER journal_line_append_only BEFORE DELETE OR UPDATE ON public.journal_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER journal_line_no_truncate BEFORE TRUNCATE ON public.journal_line FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON public.journal FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

select app.distribute('account', 'user_id', 'user');
select app.distribute('account_hold', 'case_id', 'case');
select app.reference('account_kind');
select app.distribute('account_notice', 'user_id', 'user');
select app.distribute('added_email', 'user_id', 'user');
select app.reference('admin_lock');
select app.distribute('alert', 'alert_key', 'alert');
select app.distribute('arrival_recipient', 'case_id', 'case');
select app.distribute('attack', 'scope', 'attack');
select app.distribute('audit_entry', 'case_id', 'case');
select app.distribute('balance_movement', 'balance_ref', 'provider');
select app.distribute('beneficiary_invitation', 'case_id', 'case');
select app.distribute('block_entry', 'key', 'velocity');
select app.distribute('blocked_mail', 'email_hash', 'person');
select app.distribute('case_act', 'case_id', 'case');
select app.distribute('case_balance', 'case_id', 'case');
select app.distribute('case_card', 'case_id', 'case');
select app.distribute('case_delta', 'case_id', 'case');
select app.distribute('case_donor', 'case_id', 'case');
select app.distribute('case_draft', 'case_id', 'case');
select app.distribute('case_image', 'case_id', 'case');
select app.distribute('case_refund', 'case_id', 'case');
select app.distribute('case_report', 'case_id', 'case');
select app.distribute('case_review', 'case_id', 'case');
select app.distribute('case_update', 'case_id', 'case');
select app.distribute('case_upload', 'case_id', 'case');
select app.distribute('cases', 'case_id', 'case');
select app.distribute('charge_attempt', 'case_id', 'case');
select app.distribute('conversation', 'case_id', 'case');
select app.distribute('conversation_message', 'case_id', 'case');
select app.distribute('credential', 'user_id', 'user');
select app.reference('database_origin');
select app.reference('demo_world');
select app.distribute('digest_reader', 'email_hash', 'person');
select app.distribute('dispute', 'case_id', 'case');
select app.distribute('donation', 'case_id', 'case');
select app.distribute('donation_change', 'case_id', 'case');
select app.distribute('donation_notice', 'case_id', 'case');
select app.distribute('donation_privacy', 'user_id', 'user');
select app.distribute('donor_customer', 'user_id', 'user');
select app.distribute('donor_order', 'email_hash', 'person');
select app.distribute('duplicate_payment', 'case_id', 'case');
select app.distribute('email_claim', 'email_hash', 'person');
select app.distribute('email_code', 'email_hash', 'person');
select app.distribute('empty_search', 'words', 'empty_search');
select app.distribute('erasure', 'user_id', 'user');
select app.distribute('error_group', 'group_key', 'error');
select app.distribute('error_hour', 'group_key', 'error');
select app.reference('error_intake');
select app.distribute('error_stack', 'stack_key', 'error');
select app.reference('experiment');
select app.distribute('external_identity', 'user_id', 'user');
select app.distribute('follow_request', 'case_id', 'case');
select app.distribute('forgotten_visitor', 'visitor_id', 'visitor');
select app.distribute('former_email', 'user_id', 'user');
select app.distribute('held_email_change', 'user_id', 'user');
select app.distribute('household', 'email_hash', 'person');
select app.distribute('identity_check', 'case_id', 'case');
select app.distribute('identity_claim', 'identity_hash', 'identity');
select app.distribute('insight_hour', 'metric', 'insight');
select app.distribute('job_worker', 'worker_id', 'job_worker');
select app.distribute('journal', 'case_id', 'case');
select app.distribute('journal_line', 'case_id', 'case');
select app.distribute('kept_card', 'user_id', 'user');
select app.distribute('kept_card_payment', 'user_id', 'user');
select app.reference('known_key');
select app.distribute('lead', 'email_hash', 'person');
select app.distribute('lead_note', 'email_hash', 'person');
select app.distribute('mail_preference', 'case_id', 'case');
select app.distribute('media', 'media_id', 'media');
select app.distribute('offline_donation', 'case_id', 'case');
select app.distribute('operation_case', 'case_id', 'case');
select app.distribute('order_key_alias', 'case_id', 'case');
select app.distribute('order_turn', 'case_id', 'case');
select app.distribute('orders', 'case_id', 'case');
select app.distribute('outbox', 'case_id', 'case');
select app.distribute('passkey', 'user_id', 'user');
select app.distribute('passkey_claim', 'credential_id', 'passkey');
select app.distribute('payout', 'case_id', 'case');
select app.distribute('payout_attempt', 'case_id', 'case');
select app.reference('payouts_stopped');
select app.distribute('pending_second_factor', 'user_id', 'user');
select app.distribute('person', 'email_hash', 'person');
select app.distribute('progress_watermark', 'work', 'work');
select app.distribute('provider_account', 'account_ref', 'account');
select app.distribute('provider_ref', 'ref', 'provider');
select app.distribute('push_subscription', 'case_id', 'case');
select app.distribute('receipt_number', 'receipt_number', 'receipt');
select app.distribute('reconciliation_difference', 'ref', 'provider');
select app.distribute('reconciliation_run', 'run_id', 'reconciliation');
select app.distribute('refund', 'case_id', 'case');
select app.distribute('refund_request', 'case_id', 'case');
select app.distribute('search_word', 'word', 'search');
select app.distribute('sent_mail', 'email_hash', 'person');
select app.distribute('session', 'user_id', 'user');
select app.distribute('short_code', 'short_code', 'short_code');
select app.distribute('short_link', 'hash_id', 'short_link');
select app.distribute('short_link_visit', 'hash_id', 'short_link');
select app.distribute('staff_recovery_code', 'user_id', 'user');
select app.distribute('staff_role', 'user_id', 'user');
select app.distribute('staff_second_factor', 'user_id', 'user');
select app.distribute('statement_mail', 'email_hash', 'person');
select app.distribute('support_answer', 'email_hash', 'person');
select app.distribute('support_message', 'email_hash', 'person');
select app.distribute('team_member', 'case_id', 'case');
select app.distribute('tracked_event', 'visitor_id', 'visitor');
select app.distribute('tracked_visit', 'visitor_id', 'visitor');
select app.distribute('untold_donation', 'case_id', 'case');
select app.distribute('update_mailing', 'case_id', 'case');
select app.distribute('update_recipient', 'case_id', 'case');
select app.distribute('upload', 'user_id', 'user');
select app.distribute('upload_offer', 'user_id', 'user');
select app.distribute('use_note_recipient', 'case_id', 'case');
select app.distribute('used_passkey_challenge', 'user_id', 'user');
select app.distribute('velocity', 'key', 'velocity');
select app.distribute('visitor_key', 'visitor_id', 'visitor');
select app.distribute('vouch', 'case_id', 'case');
select app.distribute('webhook_inbox', 'event_id', 'webhook');
select app.distribute('withdrawal_account', 'case_id', 'case');
select app.distribute('work_reminder', 'queue', 'work_queue');

grant insert, select, update on account to hearten_app;
grant insert, select, update on account_hold to hearten_app;
grant select on account_kind to hearten_app;
grant delete, insert, select, update on account_notice to hearten_app;
grant delete, insert, select, update on added_email to hearten_app;
grant select, update on admin_lock to hearten_app;
grant insert, select, update on alert to hearten_app;
grant select on app.distribution to hearten_app;
grant delete, insert, select, update on arrival_recipient to hearten_app;
grant insert, select, update on attack to hearten_app;
grant insert, select on audit_entry to hearten_app;
grant insert, select, update on balance_movement to hearten_app;
grant delete, insert, select, update on beneficiary_invitation to hearten_app;
grant delete, insert, select on block_entry to hearten_app;
grant delete, insert, select, update on blocked_mail to hearten_app;
grant delete, insert, select, update on case_act to hearten_app;
grant insert, select, update on case_balance to hearten_app;
grant delete, insert, select, update on case_card to hearten_app;
grant delete, insert, select on case_delta to hearten_app;
grant delete, insert, select, update on case_donor to hearten_app;
grant delete, insert, select, update on case_draft to hearten_app;
grant delete, insert, select, update on case_image to hearten_app;
grant insert, select, update on case_refund to hearten_app;
grant delete, insert, select, update on case_report to hearten_app;
grant delete, insert, select, update on case_review to hearten_app;
grant delete, insert, select, update on case_update to hearten_app;
grant delete, insert, select, update on case_upload to hearten_app;
grant delete, insert, select, update on cases to hearten_app;
grant delete, insert, select, update on charge_attempt to hearten_app;
grant delete, insert, select, update on conversation to hearten_app;
grant delete, insert, select, update on conversation_message to hearten_app;
grant delete, insert, select, update on credential to hearten_app;
grant insert, select, update on database_origin to hearten_app;
grant insert, select, update on demo_world to hearten_app;
grant delete, insert, select, update on digest_reader to hearten_app;
grant insert, select, update on dispute to hearten_app;
grant delete, insert, select, update on donation to hearten_app;
grant insert, select on donation_change to hearten_app;
grant delete, insert, select, update on donation_notice to hearten_app;
grant delete, insert, select, update on donation_privacy to hearten_app;
grant delete, insert, select on donor_customer to hearten_app;
grant delete, insert, select on donor_order to hearten_app;
grant insert, select, update on duplicate_payment to hearten_app;
grant delete, insert, select, update on email_claim to hearten_app;
grant delete, insert, select, update on email_code to hearten_app;
grant delete, insert, select, update on empty_search to hearten_app;
grant delete, insert, select, update on erasure to hearten_app;
grant delete, insert, select, update on error_group to hearten_app;
grant delete, insert, select, update on error_hour to hearten_app;
grant delete, insert, select, update on error_intake to hearten_app;
grant delete, insert, select, update on error_stack to hearten_app;
grant insert, select, update on experiment to hearten_app;
grant delete, insert, select, update on external_identity to hearten_app;
grant delete, insert, select, update on follow_request to hearten_app;
grant delete, insert, select, update on forgotten_visitor to hearten_app;
grant delete, insert, select, update on former_email to hearten_app;
grant delete, insert, select, update on held_email_change to hearten_app;
grant delete, insert, select, update on household to hearten_app;
grant delete, insert, select, update on identity_check to hearten_app;
grant delete, insert, select, update on identity_claim to hearten_app;
grant delete, insert, select, update on insight_hour to hearten_app;
grant insert, select on journal to hearten_app;
grant insert, select on journal_line to hearten_app;
grant delete, insert, select, update on kept_card to hearten_app;
grant delete, insert, select on kept_card_payment to hearten_app;
grant insert, select, update on known_key to hearten_app;
grant delete, insert, select, update on lead to hearten_app;
grant delete, insert, select, update on lead_note to hearten_app;
grant delete, insert, select, update on mail_preference to hearten_app;
grant delete, insert, select, update on media to hearten_app;
grant delete, insert, select, update on offline_donation to hearten_app;
grant delete, insert, select, update on operation_case to hearten_app;
grant insert, select on order_key_alias to hearten_app;
grant delete, insert, select, update on order_turn to hearten_app;
grant delete, insert, select, update on orders to hearten_app;
grant delete, insert, select, update on outbox to hearten_app;
grant delete, insert, select, update on passkey to hearten_app;
grant delete, insert, select on passkey_claim to hearten_app;
grant insert, select, update on payout to hearten_app;
grant insert, select, update on payout_attempt to hearten_app;
grant insert, select, update on payouts_stopped to hearten_app;
grant delete, insert, select on pending_second_factor to hearten_app;
grant delete, insert, select on person to hearten_app;
grant insert, select, update on progress_watermark to hearten_app;
grant delete, insert, select, update on provider_account to hearten_app;
grant delete, insert, select, update on provider_ref to hearten_app;
grant delete, insert, select, update on push_subscription to hearten_app;
grant insert, select on receipt_number to hearten_app;
grant insert, select, update on reconciliation_difference to hearten_app;
grant insert, select, update on reconciliation_run to hearten_app;
grant insert, select, update on refund to hearten_app;
grant insert, select, update on refund_request to hearten_app;
grant delete, insert, select on search_word to hearten_app;
grant delete, insert, select, update on sent_mail to hearten_app;
grant delete, insert, select, update on session to hearten_app;
grant insert, select on short_code to hearten_app;
grant insert, select on short_link to hearten_app;
grant insert, select, update on short_link_visit to hearten_app;
grant delete, insert, select, update on staff_recovery_code to hearten_app;
grant delete, insert, select, update on staff_role to hearten_app;
grant delete, insert, select, update on staff_second_factor to hearten_app;
grant insert, select, update on statement_mail to hearten_app;
grant delete, insert, select, update on support_answer to hearten_app;
grant delete, insert, select, update on support_message to hearten_app;
grant delete, insert, select, update on team_member to hearten_app;
grant delete, insert, select, update on tracked_event to hearten_app;
grant delete, insert, select, update on tracked_visit to hearten_app;
grant delete, insert, select, update on untold_donation to hearten_app;
grant delete, insert, select, update on update_mailing to hearten_app;
grant delete, insert, select, update on update_recipient to hearten_app;
grant delete, insert, select, update on upload to hearten_app;
grant delete, insert, select, update on upload_offer to hearten_app;
grant delete, insert, select, update on use_note_recipient to hearten_app;
grant delete, insert, select on used_passkey_challenge to hearten_app;
grant delete, insert, select, update on velocity to hearten_app;
grant delete, insert, select, update on visitor_key to hearten_app;
grant delete, insert, select, update on vouch to hearten_app;
grant delete, insert, select, update on webhook_inbox to hearten_app;
grant delete, insert, select, update on withdrawal_account to hearten_app;
grant delete, insert, select on work_reminder to hearten_app;

grant update (wrapped_key) on person to hearten_app;
grant update (key_id) on person to hearten_app;
grant update (path) on short_link to hearten_app;
grant update (visitor_id) on short_link to hearten_app;

grant execute on function app.later(timestamp with time zone,interval) to hearten_app;
grant execute on function app.plain_text(text) to hearten_app;
grant execute on function app.reachable_keys(text,text) to hearten_app;
grant execute on function app.settle_donations(text,uuid[],timestamp with time zone,text[],jsonb,jsonb,jsonb,jsonb,uuid) to hearten_app;
