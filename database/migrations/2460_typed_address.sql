-- Whether the organizer typed the recipient's address: then they may read it, to see a typing error. Not known of addresses
-- from before, nor of those that nodes of the previous version write, so they stay masked.
alter table identity_check add column typed_by_organizer boolean not null default false;
