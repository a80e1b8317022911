-- The mailing of an update that was removed stays: it counts for the one mail a day.
alter table update_mailing drop constraint update_mailing_case_id_update_id_fkey;
