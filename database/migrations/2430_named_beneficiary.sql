-- Whether the beneficiary accepted the invitation. Until then their name isn't public, so nodes of the previous version,
-- which don't write it, name no one new. Beneficiaries named before invitations existed had agreed.
alter table cases add column beneficiary_accepted boolean not null default false;
update cases set beneficiary_accepted = true where purpose = 2 and not exists
  (select from beneficiary_invitation i where i.case_id = cases.case_id and i.state <> 'accepted');

-- The organizer chose that the page goes live only once the beneficiary accepted: approved, it waits for that.
alter table cases add column waits_for_beneficiary boolean not null default false;
alter table cases drop constraint cases_visibility_check;
alter table cases add constraint cases_visibility_check
  check (visibility in ('draft', 'in_review', 'approved', 'live', 'rejected', 'hidden'));

-- Pages that are live without an answer may have the name in their texts. It becomes a blank of the same length there, so
-- that every limit still holds; their organizers see it, and write the text anew.
do $$
declare
  place record;
  part text;
begin
  for place in select * from (values
    ('cases', 'title', 'text', '%s'), ('cases', 'slug', 'text', 'app.plain_text(%s)'), ('cases', 'summary', 'text', '%s'),
    ('cases', 'story', 'jsonb', '%s'), ('cases', 'cost_items', 'jsonb', '%s'), ('cases', 'thank_you', 'text', '%s'),
    ('cases', 'ended_note', 'text', '%s'), ('case_update', 'title', 'text', '%s'), ('case_update', 'body', 'text', '%s'),
    ('case_image', 'alt', 'text', '%s'), ('case_image', 'caption', 'text', '%s'),
    ('case_card', 'search_names', 'text', 'app.plain_text(%s)'), ('case_card', 'search_text', 'text', 'app.plain_text(%s)')
  ) as places (tab, col, kind, spelling) loop
    foreach part in array array['beneficiary_first_name', 'beneficiary_last_name'] loop
      -- A sign in a name, such as the point of "Jr.", isn't one of the pattern.
      execute format('update %1$I t set %2$I = regexp_replace(t.%2$I::text,
          ''(?<!\w)'' || regexp_replace(n.name, ''([^[:alnum:][:space:]])'', ''\\\1'', ''g'') || ''(?!\w)'',
          repeat(''_'', char_length(n.name)), ''gi'')::%3$s
        from (select case_id, %4$s as name from cases where purpose = 2 and not beneficiary_accepted
          and published_at is not null and erased_at is null and organizer_name
            !~* (''(?<!\w)'' || regexp_replace(%5$I, ''([^[:alnum:][:space:]])'', ''\\\1'', ''g'') || ''(?!\w)'')) n
        where n.case_id = t.case_id and n.name <> ''''', place.tab, place.col, place.kind,
        format(place.spelling, part), part);
    end loop;
  end loop;
end $$;
