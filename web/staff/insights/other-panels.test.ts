import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LiveNow } from './other-panels.tsx'

it('hides how many visitors are on a page now if they are few', () => {
  const liveNow = [
    { page: 'home', visitors: 31 },
    { page: 'donate', visitors: 2 },
  ]
  const text = renderToStaticMarkup(createElement(LiveNow, { liveNow })).replace(/<[^>]*>/g, ' ')
  expect(text).toMatch(/home\s+31\s+donate\s+few/)
})
