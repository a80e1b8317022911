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

-- A file that a person sent. A picture is in object storage under its media id; a document is there under its upload id,
-- sealed under the person's key.
create table upload (
  user_id uuid not null references account (user_id),
  upload_id uuid not null,
  idempotency_key text not null,
  purpose text not null check (purpose in ('cover', 'gallery', 'update', 'payout', 'document')),
  content_type text not null,
  byte_length integer not null check (byte_length > 0),
  media_id text,
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text,
  -- 64 bits that stay nearly the same for nearly the same picture; null where it shows too little to tell.
  picture_hash bit(64),
  created_at timestamptz not null,
  -- Since when no case has it: a day later its bytes go.
  expired_at timestamptz,
  primary key (user_id, upload_id),
  unique (user_id, idempotency_key),
  check ((purpose = 'document') = (media_id is null))
);
select app.distribute('upload', 'user_id', 'user');
create index upload_oldest on upload (created_at);

-- A file that a browser was told to send straight to object storage, until it is taken from there.
create table upload_offer (
  user_id uuid not null references account (user_id),
  finish_key uuid not null,
  purpose text not null check (purpose in ('cover', 'gallery', 'update', 'payout', 'document')),
  created_at timestamptz not null,
  primary key (user_id, finish_key)
);
select app.distribute('upload_offer', 'user_id', 'user');
create index upload_offer_oldest on upload_offer (created_at);

-- Which case an upload belongs to, from its draft on. What lists and hints need is copied, so that a case is read alone.
create table case_upload (
  case_id text not null,
  upload_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('cover', 'gallery', 'update', 'payout', 'document')),
  content_type text not null,
  media_id text,
  picture_hash bit(64),
  linked_at timestamptz not null,
  -- Of a document whose review is decided.
  remove_at timestamptz,
  primary key (case_id, upload_id)
);
select app.distribute('case_upload', 'case_id', 'case');
create index case_upload_by_upload on case_upload (upload_id);
create index case_upload_due on case_upload (remove_at) where remove_at is not null;
-- Finds the case of a picture that no case shows yet, or no longer, for staff who look at it.
create index case_upload_by_media on case_upload (media_id);

grant select, insert, update, delete on media, upload, upload_offer, case_upload to hearten_app;
