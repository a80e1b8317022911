-- When the organizer erased their account. From then on the page has a neutral title, its figures, gifts and transfers.
alter table cases add column erased_at timestamptz;
-- The addresses of its short links lose its former title.
grant update (path) on short_link to hearten_app;
