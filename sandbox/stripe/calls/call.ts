import * as z from 'zod'
import type { Sql } from '../../database.ts'
import type { Change } from '../change.ts'
import { expand } from '../expand.ts'
import type { RecordType, StripeRecord } from '../facts.ts'
import type { Provider } from '../provider.ts'
import { findRecord, findRecords, listRecords, lockRecord, type Page } from '../records.ts'
import { render } from '../render.ts'
import { noSuch } from './errors.ts'
import { type Range, readParams, wireExpand, wireInteger, wireRange } from './params.ts'

/** One decoded request to the provider. */
export type StripeCall = {
  readonly provider: Provider
  /** The call's transaction if it updates existing objects, otherwise the pool. */
  readonly sql: Sql
  readonly params: Readonly<Record<string, unknown>>
  /** The id in the path; empty if there is none. */
  readonly id: string
  readonly path: string
  /** The connected account that the header names; null for the platform itself. */
  readonly account: string | null
  readonly change: Change
  readonly isPublishable: boolean
}
export type StripeAnswer = { readonly status: number; readonly body: object }
export type CallHandler = (call: StripeCall) => Promise<StripeAnswer>

/** Expands ids in an answer's body. Finds objects that this call has made, although they aren't stored yet. */
const expandOn = (call: StripeCall, body: object, paths: readonly string[]): Promise<void> =>
  expand(body, paths, async (ids) => {
    const scene = { origin: call.provider.origin, nowMs: call.change.nowMs }
    const missing = ids.filter((id) => !call.change.records.has(id))
    const records = [...call.change.records.values(), ...(await findRecords(call.sql, missing))]
    return new Map(records.map((record) => [record.id, render(record, scene)]))
  })

export const show = async <T extends RecordType>(
  call: StripeCall,
  record: StripeRecord<T>,
  paths: readonly string[],
): Promise<StripeAnswer> => {
  const body = render(record, { origin: call.provider.origin, nowMs: call.change.nowMs })
  await expandOn(call, body, paths)
  return { status: 200, body }
}

export const mustFind = async <T extends RecordType>(
  call: StripeCall,
  type: T,
  id: string,
): Promise<StripeRecord<T>> => {
  const record = await findRecord(call.sql, type, id)
  if (!record) throw noSuch(type, id)
  return record
}

/** Finds an object and locks it until this call's transaction ends. */
export const mustLock = async <T extends RecordType>(
  call: StripeCall,
  type: T,
  id: string,
): Promise<StripeRecord<T>> => {
  const record = await lockRecord(call.sql, type, id)
  if (!record) throw noSuch(type, id)
  return record
}

const retrieveShape = z.strictObject({ expand: wireExpand })

/** Makes the handler that retrieves an object of a type by its id. */
export const retrieve =
  (type: RecordType): CallHandler =>
  async (call) => {
    const params = readParams(retrieveShape, call.params)
    return show(call, await mustFind(call, type, call.id), params.expand)
  }

export const pageShape = {
  limit: wireInteger.refine((limit) => limit >= 1 && limit <= 100, 'between 1 and 100').default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: wireRange.optional(),
  expand: wireExpand,
}
type PageParams = z.output<z.ZodObject<typeof pageShape>>

const afterSecond = (second: number | undefined): number | undefined =>
  second === undefined ? undefined : (second + 1) * 1000
const atSecond = (second: number | undefined): number | undefined =>
  second === undefined ? undefined : second * 1000

/** Converts a range of `created`, in whole seconds, to milliseconds with an exclusive end. */
export const createdWithin = (range: Range | undefined) => ({
  createdFromMs: atSecond(range?.gte) ?? afterSecond(range?.gt),
  createdBeforeMs: afterSecond(range?.lte) ?? atSecond(range?.lt),
})

export const pageOf = (params: PageParams): Page => ({
  limit: params.limit,
  startingAfter: params.starting_after,
  endingBefore: params.ending_before,
  ...createdWithin(params.created),
})

export const showList = async (
  call: StripeCall,
  data: readonly object[],
  hasMore: boolean,
  paths: readonly string[],
): Promise<StripeAnswer> => {
  const body = { object: 'list', url: call.path, has_more: hasMore, data: [...data] }
  await expandOn(call, body, paths)
  return { status: 200, body }
}

/** Answers with a page of objects of one type. */
export const showPage = async (
  call: StripeCall,
  type: RecordType,
  page: Page,
  paths: readonly string[],
): Promise<StripeAnswer> => {
  const scene = { origin: call.provider.origin, nowMs: call.change.nowMs }
  const { records, hasMore } = await listRecords(call.sql, type, page)
  return showList(
    call,
    records.map((record) => render(record, scene)),
    hasMore,
    paths,
  )
}
