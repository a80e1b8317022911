-- What staff must hear of, once each: the key says what it is about.
create table alert (
  alert_key text primary key,
  kind text not null,
  title text not null,
  body text not null,
  raised_at timestamptz not null
);
select app.distribute('alert', 'alert_key', 'alert');

grant select, insert, update on alert to hearten_app;
