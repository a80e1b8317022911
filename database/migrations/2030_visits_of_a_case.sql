-- The counts of one segment over all hours, such as the visits that saw one case.
create index insight_hour_by_segment on insight_hour (metric, segment, step);
