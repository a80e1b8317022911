import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { readRun } from './runs.queries.ts'

const test = testDatabase()
const MIGRATION = join(import.meta.dirname, '../../database/migrations/0281_card_fees_of_each_month.sql')
const month = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z', gifts: 1, waiting: 0 }

it.each([month, [month]])(
  'a run that told of its month alone, or of each, reads as a list of months',
  async (told) => {
    const { reader } = test.database
    const runId = crypto.randomUUID()
    const at = new Date(month.to)
    const run = {
      runId,
      fromAt: new Date(month.from),
      toAt: at,
      startedAt: at,
      finishedAt: at,
      state: 'clean',
    }
    await reader
      .insertInto('reconciliationRun')
      .values({ ...run, cardFees: JSON.stringify(told) })
      .execute()
    await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(reader)
    expect((await readRun(reader, runId))?.cardFees).toEqual([month])
  },
)
