import { isTest } from './source-files.ts'
import type { TidyRule } from './tidy-rule.ts'

/** Tables to which one person can add rows without anyone's consent or money, by their names in queries. */
const ADDED_BY_ONE = [
  'trackedVisit',
  'trackedEvent',
  'shortLink',
  'caseUpdate',
  'conversation',
  'conversationMessage',
  'followRequest',
  'supportMessage',
]

/** Files whose reads of these tables are bounded by something else than a LIMIT, or are made for no page or call. */
const BOUNDED_OTHERWISE: Readonly<Record<string, string>> = {
  'server/fundraisers/conversations/conversations.queries.ts': 'an erasure reads all of an address',
  'server/fundraisers/followers/follow-requests.queries.ts': 'an address has a few requests a day',
  'server/support/support.queries.ts': 'an address has a few messages a day; staff link those of a case',
  'server/tracking/roll-up/roll-up.queries.ts': 'hourly roll-ups, in the background',
}

const QUERY = /selectFrom\('(\w+)'\)(?:(?!selectFrom\()[\s\S])*?\.execute(?:TakeFirst\w*)?\(/g

export const readRules: readonly TidyRule[] = [
  {
    rule: 'a read of rows that one person can add without end has a LIMIT',
    offences: ({ path, text }) =>
      !path.startsWith('server/') || isTest(path) || path in BOUNDED_OTHERWISE
        ? []
        : [...text.matchAll(QUERY)].flatMap(([query, table = '']) =>
            ADDED_BY_ONE.includes(table) && query.endsWith('.execute(') && !query.includes('.limit(')
              ? [`reads all of ${table}`]
              : [],
          ),
  },
]
