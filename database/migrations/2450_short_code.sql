-- The short code of a case, in its short address. Unique over all cases, so it is the key of a table of its own. A node of
-- the previous version gives none: the case gets its own when it is first asked for.
create table short_code (
  short_code text primary key check (short_code ~ '^[cdfhjkmpqrtvwx2-8]{6}$'),
  case_id text not null
);
select app.distribute('short_code', 'short_code', 'short_code');
create index short_code_of_case on short_code (case_id);
grant select, insert on short_code to hearten_app;

insert into short_code (short_code, case_id)
select string_agg(substr('cdfhjkmpqrtvwx2345678', 1 + floor(random() * 21)::integer, 1), ''), case_id
from cases, generate_series(1, 6) group by case_id on conflict do nothing;
