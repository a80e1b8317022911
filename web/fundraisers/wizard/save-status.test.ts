import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NowProvider } from '#web/ui/now.tsx'
import { SavedAt } from './save-status.tsx'

const textAt = (at: string): string => {
  const children = createElement(SavedAt, { at })
  const page = createElement(NowProvider, { madeAt: '2026-11-27T20:00:00.000Z', aheadMs: 0, children })
  return renderToStaticMarkup(page).replace(/<[^>]*>/g, '')
}

it.each([
  ['today', '2026-11-27T19:30:00.000Z', 'Saved at 11:30 AM PT'],
  ['the evening before', '2026-11-27T07:30:00.000Z', 'Saved yesterday, 11:30 PM PT'],
  ['weeks ago', '2026-11-01T19:30:00.000Z', 'Saved Nov 1, 2026, PT'],
])('says when a draft was saved: %s', (_label, at, text) => {
  expect(textAt(at)).toBe(text)
})
