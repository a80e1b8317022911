import { expect, it } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { testApp } from '#testing/app.ts'
import { readSource } from '#tools/source-files.ts'

const test = testApp()

it.each(['deploy/prometheus/hearten.rules.yml', 'deploy/grafana/hearten.json'])(
  'every metric of a node that %s asks for is in /metrics',
  async (file) => {
    const asked = new Set(
      [...readSource(file).matchAll(/([a-z0-9_]+)\{(?:\\)?"?job=/g)].map(([, name = '']) => name),
    )
    expect(asked.size).toBeGreaterThan(8)
    const { body } = await test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const served = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const missing = [...asked].filter((name) => !served.has(name.replace(/_(count|sum|bucket)$/, '')))
    // Prometheus itself makes `up`, and a test's server has no pages.
    expect(missing.filter((name) => !['up', 'page_cache'].includes(name))).toEqual([])
  },
)

it('each SQL statement of docs/runbooks.md fits the tables', async () => {
  const blocks = [...readSource('docs/runbooks.md').matchAll(/^```sql\n(.+?)^```/gms)]
  const statements = blocks
    .flatMap(([, block = '']) => block.split(/;$/m))
    .filter((text) => text.trim() !== '')
  expect(statements.length).toBeGreaterThan(8)
  await withClient({ connectionString: test.ownerUrl }, async (owner) => {
    for (const statement of statements) await owner.query(`explain ${statement}`)
  })
})
