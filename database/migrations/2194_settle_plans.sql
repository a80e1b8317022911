-- Each statement of the function was planned again at every call, for values that don't change its plan: a fifth of the
-- database's work for a donation that settles among others, and a third of one that settles alone. Citus plans a
-- distributed statement for its values, so it can't.
do $$ begin
  if not app.has_citus() then
    alter function app.settle_donations set plan_cache_mode = force_generic_plan;
  end if;
end $$;
