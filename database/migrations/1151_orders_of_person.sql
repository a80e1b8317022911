-- An erased person's orders are found by their address, paid or not: donor_order has a paid one only once its job has run.
drop index orders_unpaid_of_person;
create index orders_of_person on orders (email_hash);
