import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import type { Sql } from '../../database.ts'
import { StripeFailure } from './errors.ts'

/** TTL of a key, as at Stripe. Afterwards a call with the same key runs again. */
const KEY_TTL_MS = DAY_MS
const KEY_MAX_LENGTH = 255

export type Replay = { readonly status: number; readonly body: string }

export const hashRequest = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64')

export const checkKey = (key: string): void => {
  if (key.length > KEY_MAX_LENGTH) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Idempotency keys may be at most ${KEY_MAX_LENGTH} characters long.`,
    })
  }
}

/** The stored answer of a key; null if there is none. @throws if the key was used with different parameters */
export const findAnswer = async (
  sql: Sql,
  key: string,
  requestHash: string,
  nowMs: number,
): Promise<Replay | null> => {
  const [row] = await sql<Replay & { request_hash: string }>(
    'find_answer',
    'select request_hash, status, body from sandbox.stripe_answer where key = $1 and created_at > $2',
    [key, new Date(nowMs - KEY_TTL_MS)],
  )
  if (!row) return null
  if (row.request_hash !== requestHash) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: row.status, body: row.body }
}

/** Deletes the answers of expired keys. */
export const deleteExpiredKeys = async (sql: Sql, nowMs: number): Promise<void> => {
  await sql('drop_answers', 'delete from sandbox.stripe_answer where created_at <= $1', [
    new Date(nowMs - KEY_TTL_MS),
  ])
}

/** Tracks the keys of running requests. A concurrent request with the same key gets a conflict. */
export const createKeysInUse = () => {
  const keys = new Set<string>()
  return async <T>(key: string | null, work: () => Promise<T>): Promise<T> => {
    if (key === null) return work()
    if (keys.has(key)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
      })
    }
    keys.add(key)
    try {
      return await work()
    } finally {
      keys.delete(key)
    }
  }
}
export type KeysInUse = ReturnType<typeof createKeysInUse>
