import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NameShownField } from './name-shown-field.tsx'

it('isolates the previewed name, so that the period of an Arabic initial stays beside it', () => {
  const markup = renderToStaticMarkup(
    createElement(NameShownField, { fullName: 'مريم كريم', defaultChoice: 'full' }),
  )
  expect(markup).toContain('“<bdi>مريم كريم</bdi>”')
  expect(markup).toContain('“<bdi>مريم ك.</bdi>”')
})
