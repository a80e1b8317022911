import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { generateTypes } from './generate-types.ts'

const db = testDatabase()

it('types.ts describes the migrated database (else: npm run types:database)', async () => {
  const committed = readFileSync(join(import.meta.dirname, 'types.ts'), 'utf8')
  expect(committed).toBe(await generateTypes(db.ownerUrl))
})
