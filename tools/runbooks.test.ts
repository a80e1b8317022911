import { expect, it } from 'vitest'
import { ALERT_KINDS } from '#contract/staff/alert-kinds.ts'
import { readSource } from './source-files.ts'

const headings = [...readSource('docs/runbooks.md').matchAll(/^### (.+: (.+))$/gm)].map(
  ([, heading = '', names = '']) => ({ heading, names: names.split(', ') }),
)

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** The rules' names, each with the address of its runbook. */
const rules = readSource('deploy/prometheus/hearten.rules.yml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((rule) => [/^\w+/.exec(rule)?.[0], /runbook_url: "(.+)"/.exec(rule)?.[1]])

it('each rule of Prometheus links to the runbook that names it', () => {
  expect(rules.length).toBeGreaterThan(10)
  const addresses = headings.flatMap(({ heading, names }) =>
    names.map((name) => [name, `docs/runbooks.md#${anchorOf(heading)}`]),
  )
  expect(rules).toEqual(rules.map(([name]) => addresses.find(([named]) => named === name)))
})

it('each rule and each kind of alert has one runbook, and each runbook is about one that exists', () => {
  const named = headings.flatMap(({ names }) => names)
  expect(named.toSorted()).toEqual([...rules.map(([name]) => name), ...Object.keys(ALERT_KINDS)].toSorted())
})
