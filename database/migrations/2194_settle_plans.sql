-- Each statement of the function was planned again at every call, for values that don't change its plan: a tenth of the
-- database's work for a donation that settles among others, and about half of one that settles alone.
alter function app.settle_donations set plan_cache_mode = force_generic_plan;
