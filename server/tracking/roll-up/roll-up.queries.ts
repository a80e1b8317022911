import { sql } from 'kysely'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'
import type { Window } from '../insight-hours.queries.ts'

export type VisitHour = {
  readonly hourAt: Date
  readonly source: string
  readonly campaign: string | null
} & Readonly<Record<(typeof VISIT_STEPS)[number], number>>

/** Not a parameter, because the query groups by it. */
const ZONE = sql.lit(DISPLAY_TIME_ZONE)

type NamedCount = { readonly hourAt: Date; readonly name: string; readonly count: number }

/** Steps of a visit towards a fundraiser. */
export const FUNDRAISER_STEPS = [
  'landing',
  'step1',
  'step2',
  'step3',
  'step4',
  'step5',
  'step6',
  'submitted',
] as const

/** Funnel steps of a visit; each is `true` once reached. */
export const VISIT_STEPS = ['visits', 'sawCase', 'donatePage', ...FUNDRAISER_STEPS] as const

/** Human visits by start hour, source and campaign. */
export const readVisitHours = async (db: Db, { from, to }: Window): Promise<VisitHour[]> => {
  const hasOpened = (page: string) => sql`coalesce(bool_or(e.page_name = ${page}), false)`
  const { rows } = await sql<VisitHour>`
    select hour_at, source, campaign, count(*)::int as visits,
      count(*) filter (where saw_case)::int as saw_case, count(*) filter (where donate_page)::int as donate_page,
      count(*) filter (where landing)::int as landing, count(*) filter (where step1)::int as step1,
      count(*) filter (where step2)::int as step2, count(*) filter (where step3)::int as step3,
      count(*) filter (where step4)::int as step4, count(*) filter (where step5)::int as step5,
      count(*) filter (where step6)::int as step6, count(*) filter (where submitted)::int as submitted
    from (
      select date_trunc('hour', v.started_at, 'UTC') as hour_at, v.source, v.utm_campaign as campaign,
        ${hasOpened('case_detail')} as saw_case, ${hasOpened('donate')} as donate_page, ${hasOpened('fundraiser')} as landing,
        ${hasOpened('fundraiser_step1')} as step1, ${hasOpened('fundraiser_step2')} as step2, ${hasOpened('fundraiser_step3')} as step3,
        ${hasOpened('fundraiser_step4')} as step4, ${hasOpened('fundraiser_step5')} as step5, ${hasOpened('fundraiser_step6')} as step6,
        ${hasOpened('fundraiser_result')} as submitted
      from tracked_visit v
      left join tracked_event e on e.visitor_id = v.visitor_id and e.visit_id = v.visit_id and e.op = 'page_enter'
      where v.started_at >= ${from} and v.started_at < ${to} and not v.is_bot
      group by v.visitor_id, v.visit_id, v.started_at, v.source, v.utm_campaign
    ) visit group by hour_at, source, campaign`.execute(db)
  return rows
}

/** Visits that saw a case, by the hour they began in. */
export const readCaseVisitHours = async (db: Db, { from, to }: Window): Promise<NamedCount[]> => {
  const { rows } = await sql<NamedCount>`
    select hour_at, name, count(*)::int as count
    from (
      select distinct v.visitor_id, v.visit_id, date_trunc('hour', v.started_at, 'UTC') as hour_at, e.page_id as name
      from tracked_visit v
      join tracked_event e on e.visitor_id = v.visitor_id and e.visit_id = v.visit_id and e.op = 'page_enter'
      where e.page_name = 'case_detail' and e.page_id is not null
        and v.started_at >= ${from} and v.started_at < ${to} and not v.is_bot
    ) seen group by hour_at, name`.execute(db)
  return rows
}

/** Visits of new and of returning visitors, by the hour they began in. */
export const readVisitorHours = async (db: Db, { from, to }: Window): Promise<NamedCount[]> => {
  const { rows } = await sql<NamedCount>`
    select hour_at, name, count(*)::int as count
    from (
      select date_trunc('hour', v.started_at, 'UTC') as hour_at,
        case when bool_or(e.ext_info ->> 'isNewUser' = 'true') then 'new' else 'returning' end as name
      from tracked_visit v
      join tracked_event e on e.visitor_id = v.visitor_id and e.visit_id = v.visit_id and e.op = 'page_enter'
      where e.ext_info ->> 'isNewUser' is not null
        and v.started_at >= ${from} and v.started_at < ${to} and not v.is_bot
      group by v.visitor_id, v.visit_id, v.started_at
    ) visit group by hour_at, name`.execute(db)
  return rows
}

/** Presses of each element, by its code. */
export const readPressHours = async (db: Db, { from, to }: Window): Promise<NamedCount[]> => {
  const { rows } = await sql<NamedCount>`
    select date_trunc('hour', op_at, 'UTC') as hour_at, ext_info ->> 'code' as name, count(*)::int as count
    from tracked_event where op = 'click' and op_at >= ${from} and op_at < ${to} and not is_bot
    group by 1, 2`.execute(db)
  return rows
}

/** Visits of the orders' visitors within the window, oldest first. */
export const readSources = async (
  db: Db,
  visitorIds: readonly string[],
  { from, to }: Window,
): Promise<{ visitorId: string; source: string; utmCampaign: string | null; startedAt: Date }[]> =>
  visitorIds.length === 0
    ? []
    : db
        .selectFrom('trackedVisit')
        .select(['visitorId', 'source', 'utmCampaign', 'startedAt'])
        .where('visitorId', 'in', [...visitorIds])
        .where('startedAt', '>=', from)
        .where('startedAt', '<', to)
        .where('isBot', '=', false)
        .orderBy('startedAt')
        .execute()

export const readShareHours = async (db: Db, { from, to }: Window): Promise<NamedCount[]> => {
  const { rows } = await sql<NamedCount>`
    select date_trunc('hour', op_at, 'UTC') as hour_at, ext_info ->> 'shareTo' as name, count(*)::int as count
    from tracked_event where op = 'share' and op_at >= ${from} and op_at < ${to} and not is_bot
    group by 1, 2`.execute(db)
  return rows
}

export const readSharedVisitHours = async (db: Db, { from, to }: Window): Promise<NamedCount[]> => {
  const { rows } = await sql<NamedCount>`
    select date_trunc('hour', started_at, 'UTC') as hour_at, share_channel as name, count(*)::int as count
    from tracked_visit where share_channel is not null and started_at >= ${from} and started_at < ${to} and not is_bot
    group by 1, 2`.execute(db)
  return rows
}

export type Exposure = { readonly visitorId: string; readonly variant: string; readonly seenAt: Date }

/** Visitors first exposed to an experiment in a period. */
export const readExposures = async (
  db: Db,
  { code, startedAt }: { readonly code: string; readonly startedAt: Date },
  { from, to }: Window,
): Promise<Exposure[]> => {
  const { rows } = await sql<Exposure>`
    select visitor_id, min(ext_info ->> 'variant') as variant, min(op_at) as seen_at
    from tracked_event
    where op = 'ab_test' and op_at >= ${startedAt} and op_at < ${to} and ext_info ->> 'experiment' = ${code} and not is_bot
    group by visitor_id having min(op_at) >= ${from}`.execute(db)
  return rows
}

/** Visitors by the Pacific week of their first visit and the weeks since. */
export const readCohorts = async (
  db: Db,
  { from, to }: Window,
): Promise<{ weekAt: Date; weeksLater: number; visitors: number }[]> => {
  const { rows } = await sql<{ weekAt: Date; weeksLater: number; visitors: number }>`
    select date_trunc('week', first_visit_at, ${ZONE}) as week_at,
      ((started_at at time zone ${ZONE})::date - (date_trunc('week', first_visit_at, ${ZONE}) at time zone ${ZONE})::date) / 7
        as weeks_later,
      count(distinct visitor_id)::int as visitors
    from tracked_visit
    where first_visit_at >= ${from} and started_at >= ${from} and started_at < ${to} and not is_bot
    group by 1, 2`.execute(db)
  return rows
}
