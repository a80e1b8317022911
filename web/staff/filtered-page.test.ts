import { expect, it } from 'vitest'
import { loadFiltered } from './filtered-page.ts'

const load = async (query: string) => {
  const requests: object[] = []
  const page = await loadFiltered(
    new URL(`https://hearten.example/staff/orders?${query}`),
    { filter: 'paid' },
    '/orders.csv',
    async (request) => {
      requests.push(request)
      return { items: ['an order'], nextCursor: null }
    },
  )
  return { requests, ...page }
}

it('a list is read by its filters, and its file has the same', async () => {
  const { requests, ...page } = await load('min=20.50&donor=ann%40mail.example&cursor=next')
  expect(requests).toEqual([
    { filter: 'paid', minCents: 2050, donor: 'ann@mail.example', cursor: 'next', limit: 50 },
  ])
  expect(page).toMatchObject({
    items: ['an order'],
    filter: 'paid',
    typed: { min: '20.50' },
    problems: {},
    csv: '/orders.csv?filter=paid&minCents=2050&donor=ann%40mail.example',
  })
})

it('a list with a mistyped amount is empty, and isn’t read without it', async () => {
  expect(await load('min=lots&max=30')).toMatchObject({
    requests: [],
    items: [],
    nextCursor: null,
    typed: { min: 'lots', max: '30' },
    problems: { min: 'Enter an amount, such as 20.50.' },
  })
})
