-- Whether it was sent from a session that began lately, where no earlier one of its owner had been. Null where nobody knows.
alter table case_review add column from_new_session boolean;
