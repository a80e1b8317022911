-- Staff find any case by a part of its title, and a reviewer sees titles that look alike.
create index cases_title_letters on cases using gin (app.plain_text(title) gin_trgm_ops);
