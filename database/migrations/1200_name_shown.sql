-- How a donor's name is shown: in full, as first name and initial, or not at all.
alter table orders add column name_shown text;
update orders set name_shown = case when hide_name then 'anonymous' else 'full' end;
alter table orders alter column name_shown set not null;
alter table orders add constraint orders_name_shown_check check (name_shown in ('full', 'first_initial', 'anonymous'));
alter table orders drop column hide_name;

alter table donation add column name_shown text;
update donation set name_shown = case when hide_name then 'anonymous' else 'full' end;
alter table donation alter column name_shown set not null;
alter table donation add constraint donation_name_shown_check check (name_shown in ('full', 'first_initial', 'anonymous'));
alter table donation drop column hide_name;

alter table donation_change add column name_shown text;
update donation_change set name_shown = case when hide_name then 'anonymous' else 'full' end;
alter table donation_change alter column name_shown set not null;
alter table donation_change add constraint donation_change_name_shown_check check (name_shown in ('full', 'first_initial', 'anonymous'));
alter table donation_change drop column hide_name;
