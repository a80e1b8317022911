-- What the sign-in providers remember between two requests: interactions, codes, grants, tokens.
create table sandbox.identity_record (
  provider   text not null,
  model      text not null,
  id         text collate "C" not null,
  uid        text collate "C",
  grant_id   text collate "C",
  payload    jsonb not null,
  expires_at timestamptz,
  primary key (provider, model, id)
);
create index identity_record_uid on sandbox.identity_record (provider, model, uid) where uid is not null;
create index identity_record_grant on sandbox.identity_record (provider, grant_id) where grant_id is not null;

-- Whoever signed in once, as they last were: the provider asks for consent, and Apple tells the name, only then.
create table sandbox.identity_person (
  provider  text not null,
  subject   text collate "C" not null,
  facts     jsonb not null,
  agreed_at timestamptz not null,
  primary key (provider, subject)
);
