-- A stored picture: content-addressed, so the same upload is kept once and its address never changes.
create table media (
  media_id text primary key check (media_id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_length integer not null check (byte_length > 0),
  placeholder text not null,
  created_at timestamptz not null
);
select app.distribute('media', 'media_id', 'media');

grant select, insert, update, delete on media to hearten_app;
