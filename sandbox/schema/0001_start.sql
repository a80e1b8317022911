-- The outside world's own memory. The product never reads these tables, nor do they refer to its tables.

create table sandbox.setting (
  name  text primary key,
  value jsonb not null
);

-- Everything the payment provider knows: payment intents, charges, refunds and so on. `facts` is what
-- happened; the long objects of the wire are rendered from it. Ids compare byte by byte, so that ids made
-- later in the same millisecond sort later.
create table sandbox.stripe_object (
  id         text collate "C" primary key,
  type       text not null,
  parent_id  text collate "C",
  created_at timestamptz not null,
  facts      jsonb not null
);
create index stripe_object_list on sandbox.stripe_object (type, created_at, id);
create index stripe_object_parent on sandbox.stripe_object (parent_id) where parent_id is not null;

-- One event is one snapshot. `next_at` is when it is to be delivered (again), in sandbox time.
create table sandbox.stripe_event (
  id              text collate "C" primary key,
  type            text not null,
  created_at      timestamptz not null,
  object          jsonb not null,
  request_id      text,
  idempotency_key text,
  delivery        text not null check (delivery in ('pending', 'delivered', 'failed', 'not_wanted')),
  attempts        integer not null default 0,
  next_at         timestamptz not null
);
create index stripe_event_list on sandbox.stripe_event (created_at, id);
create index stripe_event_open on sandbox.stripe_event (next_at) where delivery in ('pending', 'failed');

-- The stored answer of each idempotency key, 500s included. The wide tuple target keeps an answer in its
-- row: moving it out of line would cost more than the payment itself.
create table sandbox.stripe_answer (
  key          text primary key,
  request_hash text not null,
  status       integer not null,
  body         text not null,
  created_at   timestamptz not null
) with (toast_tuple_target = 8160);

-- A confirmation token pays once; the primary key says so even to two requests at the same moment.
create table sandbox.stripe_token_use (
  token_id          text primary key,
  payment_intent_id text not null
);

-- What the outside world will do later by itself, in sandbox time.
create table sandbox.due_work (
  id         text primary key,
  kind       text not null,
  subject_id text not null,
  due_at     timestamptz not null
);
create index due_work_next on sandbox.due_work (due_at);

create table sandbox.mail (
  id        text collate "C" primary key,
  at        timestamptz not null,
  sender    text not null,
  recipient text not null,
  subject   text not null,
  text      text not null,
  html      text,
  code      text,
  headers   jsonb not null
);
create index mail_list on sandbox.mail (at, id);
create index mail_recipient on sandbox.mail (recipient, at);
