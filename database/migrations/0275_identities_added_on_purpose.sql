-- Whether somebody who was signed in added a provider: a password set by mail takes that away again, what the address
-- itself led to stays. Of those that are there already, all but the account's first count as added.
alter table external_identity add column on_purpose boolean not null default false;
update external_identity i set on_purpose = true
  from account a where a.user_id = i.user_id and i.linked_at > a.created_at + interval '1 minute';
alter table external_identity alter column on_purpose drop default;
