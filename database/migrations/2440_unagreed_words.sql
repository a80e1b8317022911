-- Pages whose beneficiary hasn't answered lost the name (2430), but searches still knew its words as spellings. Those that no
-- page has are forgotten.
delete from search_word w using (
  select distinct regexp_split_to_table(regexp_replace(app.plain_text(beneficiary_first_name || ' ' || beneficiary_last_name),
    '[''’‘`]', '', 'g'), '[^[:alnum:]]+') as word
  from cases where purpose = 2 and not beneficiary_accepted and published_at is not null and erased_at is null) named
where w.word = named.word and not exists (select from case_card c where ' ' || c.search_text || ' ' like '% ' || w.word || ' %');
