-- Staff find a case by its recipient's name, too.
create index cases_beneficiary_letters on cases
  using gin (app.plain_text(beneficiary_first_name || ' ' || beneficiary_last_name) gin_trgm_ops);
