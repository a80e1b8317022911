import { expect, test } from 'vitest'
import * as z from 'zod'
import { declareList } from './declare-list.ts'

const { shoppers, shoppersCsv } = declareList('shoppers', {
  path: '/api/staff/shoppers',
  capability: 'person.read',
  summary: 'Shoppers, newest first.',
  filter: { city: z.string().max(60).optional() },
  pageInput: { chosen: z.string().max(60).optional() },
  row: z.strictObject({ name: z.string(), items: z.array(z.string()), paidAt: z.string().nullable() }),
  more: { total: z.int() },
  lines: ({ items, ...shopper }) => items.map((item) => ({ ...shopper, item })),
  columns: { item: (line) => line.item, paid_at: (line) => line.paidAt, name: (line) => line.name },
})
const ada = { name: 'Ada', items: ['pears', 'salt'], paidAt: null }

test('a list’s page takes its filter, what is its own, a cursor and a limit', () => {
  expect(shoppers.input.parse({ city: 'Akron', chosen: 'Ada', limit: '3' })).toEqual({
    city: 'Akron',
    chosen: 'Ada',
    limit: 3,
  })
  expect(shoppers.output.parse({ items: [ada], nextCursor: null, total: 1 }).items).toEqual([ada])
})

test('its CSV file takes the filter alone, and needs the same capability', () => {
  expect(shoppersCsv).toMatchObject({
    path: '/api/staff/shoppers/csv',
    capability: 'person.read',
    form: 'file',
  })
  expect(shoppersCsv.summary).toBe(
    'Shoppers, newest first. As CSV. Times are Pacific. Columns: item, paid_at, name.',
  )
  expect(shoppersCsv.input.parse({ city: 'Akron' })).toEqual({ city: 'Akron' })
  for (const field of ['chosen', 'cursor', 'limit'])
    expect(shoppersCsv.input.safeParse({ [field]: '1' }).success).toBe(false)
})

test('a file’s lines have their cells by the columns’ names', () => {
  expect(shoppersCsv.csvLines(ada)).toEqual([
    { item: 'pears', paid_at: null, name: 'Ada' },
    { item: 'salt', paid_at: null, name: 'Ada' },
  ])
})

test('a file refuses a row with an undeclared field, as the page does', () => {
  expect(() => shoppersCsv.csvLines({ ...ada, email: 'ada@mail.example' })).toThrow('email')
})
