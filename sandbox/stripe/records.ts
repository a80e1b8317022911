import type { Sql } from '../database.ts'
import type { RecordType, StripeRecord } from './facts.ts'

type Row = { type: RecordType; id: string; parent_id: string | null; created_at: Date; facts: unknown }

export const isOfType = <T extends RecordType>(record: StripeRecord, type: T): record is StripeRecord<T> =>
  record.type === type

/** The cast is safe, because `save-change.ts` alone writes rows, with the facts of their type. */
const fromRow = (row: Row): StripeRecord =>
  ({
    type: row.type,
    id: row.id,
    parentId: row.parent_id,
    createdMs: row.created_at.getTime(),
    facts: row.facts,
  }) as StripeRecord

const columns = 'type, id, parent_id, created_at, facts'

export const findRecords = async (sql: Sql, ids: readonly string[]): Promise<StripeRecord[]> => {
  if (ids.length === 0) return []
  const rows = await sql<Row>(
    'find_records',
    `select ${columns} from sandbox.stripe_object where id = any($1)`,
    [ids],
  )
  return rows.map(fromRow)
}

export const findRecord = async <T extends RecordType>(
  sql: Sql,
  type: T,
  id: string,
): Promise<StripeRecord<T> | undefined> => {
  const [record] = await findRecords(sql, [id])
  return record && isOfType(record, type) ? record : undefined
}

/** Reads and locks an object until the transaction ends. */
export const lockRecord = async <T extends RecordType>(
  sql: Sql,
  type: T,
  id: string,
): Promise<StripeRecord<T> | undefined> => {
  const [row] = await sql<Row>(
    'lock_record',
    `select ${columns} from sandbox.stripe_object where id = $1 and type = $2 for update`,
    [id, type],
  )
  const record = row && fromRow(row)
  return record && isOfType(record, type) ? record : undefined
}

/** All objects of a payment, oldest first: charges, refunds, disputes, and their balance transactions. */
export const recordsOfPayment = async (sql: Sql, paymentIntentId: string): Promise<StripeRecord[]> => {
  const rows = await sql<Row>(
    'records_of_payment',
    `with below as (select ${columns} from sandbox.stripe_object where parent_id = $1)
     select ${columns} from below
     union all
     select ${columns} from sandbox.stripe_object where parent_id in (select id from below)
     order by created_at, id`,
    [paymentIntentId],
  )
  return rows.map(fromRow)
}

export type Page = {
  readonly limit: number
  readonly startingAfter?: string | undefined
  readonly endingBefore?: string | undefined
  readonly createdFromMs?: number | undefined
  readonly createdBeforeMs?: number | undefined
  readonly parentId?: string | undefined
  /** Facts to match, by name. */
  readonly facts?: Readonly<Record<string, string>>
}

const cursorComparison = (page: Page): string => {
  if (page.startingAfter !== undefined) return '<'
  return page.endingBefore !== undefined ? '>' : ''
}

/** A page of objects, newest first, and whether more follow in that direction. */
export const listRecords = async <T extends RecordType>(
  sql: Sql,
  type: T,
  page: Page,
): Promise<{ records: StripeRecord<T>[]; hasMore: boolean }> => {
  const comparison = cursorComparison(page)
  const backwards = comparison === '>'
  const rows = await sql<Row>(
    `list_records_${comparison === '' ? 'first' : backwards ? 'before' : 'after'}`,
    `select ${columns} from sandbox.stripe_object
     where type = $1
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or parent_id = $4)
       and facts @> $5::jsonb
       ${comparison === '' ? 'and $6::text is null' : `and (created_at, id) ${comparison} (select created_at, id from sandbox.stripe_object where id = $6)`}
     order by created_at ${backwards ? 'asc, id asc' : 'desc, id desc'}
     limit $7`,
    [
      type,
      page.createdFromMs === undefined ? null : new Date(page.createdFromMs),
      page.createdBeforeMs === undefined ? null : new Date(page.createdBeforeMs),
      page.parentId ?? null,
      JSON.stringify(page.facts ?? {}),
      page.startingAfter ?? page.endingBefore ?? null,
      page.limit + 1,
    ],
  )
  const records = rows
    .slice(0, page.limit)
    .map(fromRow)
    .filter((record) => isOfType(record, type))
  return { records: backwards ? records.reverse() : records, hasMore: rows.length > page.limit }
}
