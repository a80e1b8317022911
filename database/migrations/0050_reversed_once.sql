-- Few journals reverse another: an index of those alone holds "at most once" without a line for every gift.
alter table journal drop constraint journal_case_id_reverses_key;
create unique index journal_reversed_once on journal (case_id, reverses) where reverses is not null;
