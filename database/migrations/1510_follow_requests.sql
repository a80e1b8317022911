-- Someone typed an address to follow a case: kept for a day, so that an address isn't mailed too often. The address
-- itself is kept until its mail has gone.
create table follow_request (
  case_id text not null,
  request_id uuid not null,
  email_hash text not null,
  email_cipher bytea,
  requested_at timestamptz not null,
  primary key (case_id, request_id)
);
select app.distribute('follow_request', 'case_id', 'case');
create index follow_request_of_address on follow_request (email_hash, requested_at);
create index follow_request_by_time on follow_request (requested_at);
grant select, insert, update, delete on follow_request to hearten_app;
