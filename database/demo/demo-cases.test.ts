import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDemoCases } from './demo-cases.ts'

const demoCases = readDemoCases()

it('describes every picture in one plain sentence of its own', () => {
  const alts = demoCases.flatMap(({ coverAlt, pictures }) => [coverAlt, ...pictures.map(({ alt }) => alt)])
  expect(new Set(alts).size).toBe(alts.length)
  for (const alt of alts) expect(alt).toMatch(/^[A-Z].{10,140}\.$/)
})

it.each(demoCases.map((demoCase) => [demoCase.key, demoCase] as const))(
  'shows every picture of %s, and in its updates and notes only its own',
  (key, { pictures, updates, useNotes }) => {
    const own = pictures.map(({ file }) => file)
    const art = readdirSync(join(import.meta.dirname, 'art'))
    expect(own.toSorted()).toEqual(art.filter((file) => file.startsWith(`${key}-`)).toSorted())
    for (const place of [...updates, ...useNotes]) expect(own).toEqual(expect.arrayContaining(place.pictures))
  },
)
