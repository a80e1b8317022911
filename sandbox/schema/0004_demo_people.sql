-- People of the demo to sign in as, and what there is to see as each.
create table sandbox.demo_person (
  account text primary key,
  sees    text not null,
  ordinal integer not null
);
