import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Detects statements that a sharded server refuses or runs differently. The rules were observed with Citus. They
 * check text only, so they can check every statement that tests send to one PostgreSQL.
 */

const MIGRATIONS = join(import.meta.dirname, '../database/migrations')
/** Distributed tables with their distribution column. */
const shardKeys: ReadonlyMap<string, string> = new Map(
  readdirSync(MIGRATIONS).flatMap((name) =>
    [
      ...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/app\.distribute\('(\w+)', '(\w+)', '\w+'\)/g),
    ].map(([, table = '', key = '']): [string, string] => [table, key]),
  ),
)

const AFTER_CONFLICT = /\bon conflict\b.*/
/** A time plus or minus an interval; the difference of two times is fine. */
const TIME_ARITHMETIC = /(_at|timestamptz)\)* ?\+|[-+] ?[\w.$:]* ?\*? ?interval '/
const STABLE_CALL = /\b(jsonb_build_\w+|to_char)\b/
/** Calls of `app.later`, our immutable function that adds an interval to a time. */
const IMMUTABLE_LATER = /app\.later\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

const usesStable = (clause: string): boolean => {
  const rest = clause.replace(IMMUTABLE_LATER, 'later')
  return TIME_ARITHMETIC.test(rest) || STABLE_CALL.test(rest)
}

const locksWithoutKey = (text: string): boolean => {
  if (!/\bfor (no key )?update\b/.test(text)) return false
  const [, table = ''] = /\bfrom (\w+)/.exec(text) ?? []
  const key = shardKeys.get(table)
  return key !== undefined && !new RegExp(`\\b${key} = \\$`).test(text)
}

/** Whether a left join's ON clause compares the shard key with neither another table's nor a parameter. */
const joinsUnnested = (text: string): boolean => {
  if (!text.includes('unnest(')) return false
  const aliases = new Set(
    [...text.matchAll(/\b(?:from|join) (\w+)(?: (?:as )?(\w+))?/g)].flatMap(([, table = '', alias = '']) =>
      shardKeys.has(table) ? [table, alias] : [],
    ),
  )
  return [
    ...text.matchAll(/\bleft join (\w+) (?:as )?(\w+) on (.*?)(?=\b(?:left|join|where|order|group)\b|\)|$)/g),
  ].some(([, table = '', alias = '', condition = '']) => {
    const key = shardKeys.get(table)
    if (key === undefined) return false
    const [, other = ''] = new RegExp(`\\b${alias}\\.${key} = (\\w+)\\.`).exec(condition) ?? []
    return !aliases.has(other) && !new RegExp(`\\b${alias}\\.${key} = \\$`).test(condition)
  })
}

/** Whether a sub-select of a query over a limited one takes its shard key from the limited one. */
const correlatesWithLimited = (text: string): boolean => {
  const keys = [...new Set(shardKeys.values())].join('|')
  return [...text.matchAll(/ limit [^ )]+ ?\) (?:as )?(\w+)/g)].some(([, alias]) =>
    new RegExp(`\\(select (?:(?!\\(select ).)* where [^()]*= ${alias}\\.(?:${keys})\\b`).test(text),
  )
}

const RULES: readonly { readonly rule: string; readonly isBroken: (text: string) => boolean }[] = [
  {
    rule: 'no INSERT as a step of a WITH: each is a distributed command of its own',
    isBroken: (text) => /\bas \( ?insert into\b/.test(text),
  },
  {
    rule: 'INSERT … SELECT has RETURNING: without it, row counts and error codes differ',
    isBroken: (text) => /^insert into [^$]*?\) select\b/.test(text) && !/\breturning\b/.test(text),
  },
  {
    rule: 'INSERT … SELECT has no parameter after ON CONFLICT',
    isBroken: (text) =>
      /^insert into [^$]*?\) select\b/.test(text) && (AFTER_CONFLICT.exec(text)?.[0].includes('$') ?? false),
  },
  {
    rule: 'DO UPDATE uses IMMUTABLE functions only',
    isBroken: (text) => usesStable(/\bdo update set\b.*/.exec(text)?.[0] ?? ''),
  },
  {
    rule: 'UPDATE uses IMMUTABLE functions only',
    isBroken: (text) => usesStable(/^update .*/.exec(text)?.[0] ?? ''),
  },
  {
    rule: 'UPDATE writes each condition of a CASE out',
    isBroken: (text) => /^update .*\bcase [^ ]+ when\b/.test(text),
  },
  { rule: 'FOR UPDATE names the shard key', isBroken: locksWithoutKey },
  { rule: 'a left join is by the key of a table, not of an unnested array', isBroken: joinsUnnested },
  {
    rule: 'a sub-select in a query over a limited one names its shard key by a parameter',
    isBroken: correlatesWithLimited,
  },
  {
    rule: 'no EXISTS in a query of an unnested array',
    isBroken: (text) => /\bfrom unnest\(.*\bexists ?\(/.test(text),
  },
]

const normalize = (text: string): string => text.replaceAll('"', '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Rules that a statement breaks; empty if it runs the same on one PostgreSQL and on a sharded one. */
export const lintStatement = (text: string): string[] => {
  const statement = normalize(text)
  return RULES.filter(({ isBroken }) => isBroken(statement)).map(({ rule }) => rule)
}
