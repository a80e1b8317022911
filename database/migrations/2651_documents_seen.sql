-- Kinds of documents that the reviewer says they saw, which the page names.
alter table case_review add column documents_seen text[] not null default '{}';
