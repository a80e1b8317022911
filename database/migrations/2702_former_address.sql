-- Finds orders that were corrected away from an address that is erased.
create index orders_of_former_person on orders (former_email_hash) where former_email_hash is not null;
