-- A vouch also ends when its case is for another recipient, and when its giver joins the team.
alter table vouch drop constraint vouch_ended_by_check;
alter table vouch add constraint vouch_ended_by_check check (ended_by in ('voucher', 'organizer', 'recipient', 'team'));
