-- A donor who mistyped their address corrects it once, before anyone opened the receipt there.
alter table orders
  -- When the receipt was first opened by a browser other than the one that gave.
  add column receipt_opened_at timestamptz,
  add column email_corrected_at timestamptz,
  -- The address before, until a notice to it was sent.
  add column former_email_hash text,
  add column former_email_cipher bytea;
alter table orders
  add constraint orders_former_email_check check ((former_email_hash is null) = (former_email_cipher is null));
-- An order leaves the index of the address that was corrected.
grant delete on donor_order to hearten_app;
