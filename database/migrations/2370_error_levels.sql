-- Staff are alerted about errors. An info, such as an ordinary refusal of a call, is only kept.
alter table error_group add column level text not null default 'error';
alter table error_group add constraint error_group_level_check check (level in ('error', 'info'));
alter table error_stack add column level text not null default 'error';
alter table error_stack add constraint error_stack_level_check check (level in ('error', 'info'));
