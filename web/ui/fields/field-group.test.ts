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

const describedBy = (html: string, tag: string): string | undefined =>
  new RegExp(`<${tag}[^>]* aria-describedby="([^"]*)"`).exec(html)?.[1]

it('describes the group by its hint, and not its fields', () => {
  const html = markup()
  expect(describedBy(html, 'fieldset')).toBe('birth-hint')
  expect(html).toMatch(/<p id="birth-hint"[^>]*>You need/)
  expect(describedBy(html, 'input')).toBeUndefined()
  expect(html).not.toContain('aria-invalid')
})

it('describes the group and its fields by its error', () => {
  const html = markup('Type the year in four figures.')
  expect(describedBy(html, 'fieldset')).toBe('birth-hint birth-error')
  expect(describedBy(html, 'input')).toBe('birth-error')
  expect(html).toMatch(/<input[^>]* aria-invalid="true"/)
  expect(html).toContain('<p id="birth-error"')
})
