import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FieldGroup } from './field-group.tsx'
import { TextField } from './text-field.tsx'

const HINT = 'You need to be 18 or older.'

const markup = (error?: string): string => {
  const group: ComponentProps<typeof FieldGroup> = {
    id: 'birth',
    legend: 'Date of birth',
    hint: HINT,
    error,
    children: null,
  }
  const day = createElement(TextField, { id: 'day', label: 'Day' })
  return renderToStaticMarkup(createElement(FieldGroup, group, day))
}

const described = (html: string, tag: string): string | undefined =>
  new RegExp(`<${tag}[^>]* aria-describedby="([^"]*)"`).exec(html)?.[1]

it('announces its hint on focus', () => {
  const html = markup()
  expect(described(html, 'fieldset')).toBe('birth-hint')
  expect(html).toMatch(/<p id="birth-hint"[^>]*>You need/)
  expect(described(html, 'input')).toBeUndefined()
  expect(html).not.toContain('aria-invalid')
})

it('links each error to its field', () => {
  const html = markup('Type the year in four figures.')
  expect(described(html, 'fieldset')).toBe('birth-hint birth-error')
  expect(described(html, 'input')).toBe('birth-error')
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
  expect(html).toContain('<p id="birth-error"')
})
