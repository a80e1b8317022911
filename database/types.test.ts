import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { generateSchema } from './generate-schema.ts'
import { generateTypes } from './generate-types.ts'

const testDb = testDatabase()

it.each([
  ['types.ts', generateTypes],
  ['schema.sql', generateSchema],
] as const)('%s describes the migrated database (else: npm run types:database)', async (name, generate) => {
  const committed = readFileSync(join(import.meta.dirname, name), 'utf8')
  expect(committed).toBe(await generate(testDb.ownerUrl))
})
