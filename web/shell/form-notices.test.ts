import { expect, it } from 'vitest'
import { leavesPage } from './form-notices.tsx'

const PAGE = 'https://hearten.example/contact?topic=receipt#form'

it.each([
  ['tel:+18005550100', false],
  ['mailto:help@hearten.example', false],
  ['sms:+18005550100', false],
  ['#', false],
  ['#message', false],
  ['/contact?topic=receipt#top', false],
  ['/contact?topic=receipt', true],
  ['/contact?topic=other#form', true],
  ['/faq#names', true],
  ['https://elsewhere.example/contact?topic=receipt#form', true],
])('a link to %s leaves the page: %s', (href, leaves) => {
  expect(leavesPage(new URL(href, PAGE).href, PAGE)).toBe(leaves)
})
