-- The link that an organizer hands over themselves: its id, which is signed, and when it was made. Null once it has ended.
alter table beneficiary_invitation add column link_id uuid;
alter table beneficiary_invitation add column link_made_at timestamptz;
alter table beneficiary_invitation add constraint beneficiary_invitation_link_check
  check ((link_id is null) = (link_made_at is null));
-- When the invited person first saw the page. A messenger that fetches a link for its preview doesn't count.
alter table beneficiary_invitation add column opened_at timestamptz;
