-- One code by mail both joins and sets a new password, so that neither its mail nor its call tells which addresses have
-- an account. Codes live ten minutes: those of the two former purposes are asked for once more.
delete from email_code where purpose in ('register', 'reset');
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('enter', 'change_from', 'change_to', 'erase', 'identity'));
