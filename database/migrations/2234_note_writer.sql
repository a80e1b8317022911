-- Shown with a payout's note that its organizer wrote for another recipient; null for the recipient's own.
alter table payout add column note_writer text;
